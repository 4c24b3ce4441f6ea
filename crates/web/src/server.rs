//! Listening, and a clean end.

use crate::connections::{Connection, Connections};
use crate::guard::Hosts;
use crate::memory;
use crate::patience::Patient;
use crate::pool::Pool;
use crate::request::{Desk, Door};
use crate::settings::Settings;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Room for the head of a request beyond its address.
const HEAD: usize = 1 << 16;

/// How long to wait after the system had no connection to give.
const BREATH: Duration = Duration::from_millis(50);

/// How long the news of the end may take to those who still wait for an answer.
const TO_BE_TOLD: Duration = Duration::from_secs(1);

/// A server that listens, and answers once it is run.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hosts: Hosts,
    settings: Settings,
}

impl Server {
    /// Listens on `address`; port 0 takes a free one. Requests may name these hosts, too. A process that has no further
    /// thread yet gives memory back from now on as a server should.
    ///
    /// # Errors
    /// The system does not give the address: mostly another program has the port.
    pub fn bind(address: SocketAddr, names: &[String], settings: Settings) -> io::Result<Server> {
        memory::give_back_large_pieces();
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, hosts: Hosts::new(address, names), settings })
    }

    /// Lets pages of these origins ask, such as `https://games.example`: their browsers are told so.
    pub fn allowing(self, origins: &[String]) -> Server {
        Server { hosts: self.hosts.allowing(origins), ..self }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The hosts it answers for.
    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Answers until the system asks to end, by Ctrl-C or a termination signal; requests under way are answered before, or
    /// told that they are not.
    ///
    /// # Errors
    /// Threads or signals are not to be had.
    pub fn run(self) -> io::Result<()> {
        let runtime = runtime(&self.settings)?;
        let signal = {
            let _inside = runtime.enter();
            end_asked_for()?
        };
        self.run_on(runtime, signal)
    }

    /// The same on a thread of its own, until told to end.
    ///
    /// # Errors
    /// Threads are not to be had.
    pub fn start(self) -> io::Result<Running> {
        let (address, runtime) = (self.address, runtime(&self.settings)?);
        let (stop, stopped) = oneshot::channel::<()>();
        let ended = async move {
            let _ = stopped.await;
        };
        let thread =
            std::thread::Builder::new().name("server".to_string()).spawn(move || self.run_on(runtime, ended))?;
        Ok(Running { address, stop: Some(stop), thread: Some(thread) })
    }

    fn run_on(self, runtime: Runtime, stop: impl Future<Output = ()>) -> io::Result<()> {
        let result = runtime.block_on(self.serve(stop));
        // Work that has not noticed yet that the server ends is not waited for.
        runtime.shutdown_background();
        result
    }

    async fn serve(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let pool = Pool::new(&self.settings);
        let desk = Arc::new(Desk::new(&self.settings, self.hosts, pool.clone()));
        let places = Connections::new(&self.settings);
        let (ending, ended) = watch::channel(false);
        let mut connections = JoinSet::new();
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                Some(_) = connections.join_next() => {}
                accepted = listener.accept() => match accepted {
                    Ok((stream, client)) => {
                        let (desk, settings, ended) = (Arc::clone(&desk), self.settings.clone(), ended.clone());
                        let places = Arc::clone(&places);
                        connections.spawn(async move {
                            let place = places.admit(client.ip().to_canonical()).await;
                            connection(stream, place, desk, settings, ended).await;
                        });
                    }
                    // Too many open files, or a client that has gone: others are still to be answered.
                    Err(error) => {
                        if has_no_room(&error) {
                            places.give_way();
                        }
                        sleep(BREATH).await;
                    }
                },
            }
        }
        drop(listener);
        let _ = ending.send(true);
        let mut all_done = std::pin::pin!(async { while connections.join_next().await.is_some() {} });
        if timeout(self.settings.grace, all_done.as_mut()).await.is_err() {
            // What is not answered by now is told so.
            pool.end();
            let _ = timeout(TO_BE_TOLD, all_done).await;
        }
        Ok(())
    }
}

/// Whether the system has no file left for one more connection.
fn has_no_room(error: &io::Error) -> bool {
    // A connection that its client has given up is nobody's fault.
    !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
}

/// One connection, from its opening to its end.
async fn connection(
    stream: TcpStream,
    place: Connection,
    desk: Arc<Desk>,
    settings: Settings,
    mut ended: watch::Receiver<bool>,
) {
    // Answers are written in one go; waiting for more to send would only delay them.
    let _ = stream.set_nodelay(true);
    let Ok(local) = stream.local_addr() else { return };
    let (place, address) = (Arc::new(place), local.ip().to_canonical());
    let service = {
        let place = Arc::clone(&place);
        service_fn(move |request| {
            let (desk, connection) = (Arc::clone(&desk), Arc::clone(&place));
            async move { Ok::<_, Infallible>(desk.respond(request, &Door { connection: &connection, address }).await) }
        })
    };
    let patient = Patient::new(stream, Arc::clone(&place), settings.write_time);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(settings.head_time)
        .max_buf_size(2 * settings.address + HEAD)
        .serve_connection(TokioIo::new(patient), service);
    let mut connection = std::pin::pin!(connection);
    let server_ends = async move {
        let _ = ended.wait_for(|ended| *ended).await;
    };
    // How a connection ends is the client's affair.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = place.has_to_go() => {}
        () = server_ends => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

fn runtime(settings: &Settings) -> io::Result<Runtime> {
    Builder::new_multi_thread()
        .enable_all()
        // Enough that a few long numbers being read do not keep the others from reading and writing.
        .worker_threads(4)
        .max_blocking_threads(settings.tries.max(1) + settings.workers.max(1))
        .thread_name("wythoff")
        .build()
}

/// Ends when the system asks to.
#[cfg(unix)]
fn end_asked_for() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ends when the system asks to.
#[cfg(not(unix))]
fn end_asked_for() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// A server on a thread of its own. It ends when dropped.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends it, after the requests under way.
    ///
    /// # Errors
    /// It had failed.
    pub fn stop(mut self) -> io::Result<()> {
        self.end()
    }

    fn end(&mut self) -> io::Result<()> {
        drop(self.stop.take());
        match self.thread.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(result)) => result,
            Some(Err(_)) => Err(io::Error::other("the server panicked")),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.end();
    }
}
