//! Who is connected, and who has to go when there is no room.
//!
//! A connection is at work while an answer to it is looked for; else it waits for its client: for a request, for the
//! rest of one, or for an answer to be taken. There are more places than answers under way, so whenever all are taken
//! some connection waits for its client, and one that does gives way to the next who comes: of the address that has
//! most, the one that has waited longest. So whoever opens many connections, or sends and reads slowly, takes room from
//! himself and never from others, and nobody is kept at the door.
//!
//! The same holds for what is kept in memory for clients: bodies that have not arrived and answers that are not taken.

use crate::settings::Settings;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;

/// All open connections.
pub(crate) struct Connections {
    most: usize,
    most_held: usize,
    table: Mutex<Table>,
    /// Someone has gone.
    left: Notify,
}

#[derive(Default)]
struct Table {
    open: HashMap<u64, Open>,
    last: u64,
    held: usize,
}

struct Open {
    client: IpAddr,
    /// Since when the client is waited for; nothing while an answer is looked for.
    waits: Option<Instant>,
    /// Bytes kept for the client.
    held: usize,
    close: Arc<Notify>,
}

impl Table {
    /// Takes out the one to go, of those with at least so many bytes: nothing if all the others are at work.
    fn give_way(&mut self, least: usize) -> bool {
        let mut shares: HashMap<IpAddr, usize> = HashMap::new();
        for open in self.open.values() {
            *shares.entry(open.client).or_default() += 1;
        }
        let waiting = self.open.iter().filter(|(_, open)| open.held >= least).filter_map(|(id, open)| {
            let waits = open.waits?;
            Some((std::cmp::Reverse(shares[&open.client]), waits, *id))
        });
        let Some((_, _, id)) = waiting.min() else { return false };
        self.remove(id).is_some_and(|open| {
            open.close.notify_one();
            true
        })
    }

    fn remove(&mut self, id: u64) -> Option<Open> {
        let open = self.open.remove(&id)?;
        self.held -= open.held;
        Some(open)
    }
}

impl Connections {
    pub(crate) fn new(settings: &Settings) -> Arc<Connections> {
        Arc::new(Connections {
            most: settings.connections.max(1),
            most_held: settings.held,
            table: Mutex::default(),
            left: Notify::new(),
        })
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        // No panic can happen while it is held.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a new connection. Another gives way where there is none; only if all are at work is one waited for.
    pub(crate) async fn admit(self: &Arc<Connections>, client: IpAddr) -> Connection {
        loop {
            if let Some(connection) = self.try_admit(client) {
                return connection;
            }
            self.left.notified().await;
        }
    }

    fn try_admit(self: &Arc<Connections>, client: IpAddr) -> Option<Connection> {
        let mut table = self.table();
        if table.open.len() >= self.most && !table.give_way(0) {
            return None;
        }
        table.last += 1;
        let (id, close) = (table.last, Arc::new(Notify::new()));
        table.open.insert(id, Open { client, waits: Some(Instant::now()), held: 0, close: Arc::clone(&close) });
        Some(Connection { id, client, all: Arc::clone(self), close, answers: AtomicBool::new(false) })
    }

    /// The system has no room for one more: someone gives way. Whether someone could.
    pub(crate) fn give_way(&self) -> bool {
        self.table().give_way(0)
    }
}

/// One open connection; its place is free when this is dropped.
pub(crate) struct Connection {
    id: u64,
    client: IpAddr,
    all: Arc<Connections>,
    close: Arc<Notify>,
    /// What is held is an answer.
    answers: AtomicBool,
}

impl Connection {
    /// Who is connected.
    pub(crate) fn client(&self) -> IpAddr {
        self.client
    }

    /// Ends when this connection has to go.
    pub(crate) async fn has_to_go(&self) {
        self.close.notified().await;
    }

    /// From now on something else is waited for.
    pub(crate) fn waits(&self) {
        self.set(Some(Instant::now()));
    }

    /// An answer is looked for until the value is dropped: nobody takes the place meanwhile.
    pub(crate) fn at_work(&self) -> AtWork<'_> {
        self.set(None);
        AtWork(self)
    }

    fn set(&self, waits: Option<Instant>) {
        if let Some(open) = self.all.table().open.get_mut(&self.id) {
            open.waits = waits;
        }
    }

    /// So many bytes of a request have come.
    pub(crate) fn receives(&self, bytes: usize) {
        self.answers.store(false, Ordering::Relaxed);
        self.holds(bytes);
    }

    /// An answer of so many bytes is sent, until it is taken.
    pub(crate) fn answers(&self, bytes: usize) {
        self.answers.store(true, Ordering::Relaxed);
        self.holds(bytes);
    }

    /// All that was sent is taken.
    pub(crate) fn is_taken(&self) {
        if self.answers.swap(false, Ordering::Relaxed) {
            self.holds(0);
        }
    }

    /// So many bytes are kept for this connection from now on. If that is too much for all together, one that holds
    /// some gives way.
    fn holds(&self, bytes: usize) {
        let mut table = self.all.table();
        let Some(open) = table.open.get_mut(&self.id) else { return };
        let before = std::mem::replace(&mut open.held, bytes);
        table.held = table.held - before + bytes;
        while bytes > before && table.held > self.all.most_held && table.give_way(1) {}
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.table().remove(self.id);
        self.all.left.notify_one();
    }
}

/// An answer is being looked for.
pub(crate) struct AtWork<'c>(&'c Connection);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.waits();
        self.0.all.left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(most: usize, held: usize) -> Arc<Connections> {
        Connections::new(&Settings { connections: most, held, ..Settings::default() })
    }

    fn client(last: u8) -> IpAddr {
        [192, 168, 1, last].into()
    }

    fn is_open(connection: &Connection) -> bool {
        connection.all.table().open.contains_key(&connection.id)
    }

    #[test]
    fn the_address_that_has_most_gives_way_and_the_one_that_waited_longest() {
        let all = connections(5, 0);
        let quiet = all.try_admit(client(1)).unwrap();
        let greedy: Vec<Connection> = (0..4).map(|_| all.try_admit(client(2)).unwrap()).collect();
        greedy[0].waits();
        let newcomers: Vec<Connection> = (3..6).map(|number| all.try_admit(client(number)).unwrap()).collect();
        assert_eq!(greedy.iter().map(is_open).collect::<Vec<_>>(), [true, false, false, false]);
        assert!(is_open(&quiet) && newcomers.iter().all(is_open));
    }

    #[test]
    fn those_at_work_stay() {
        let all = connections(2, 0);
        let (first, second) = (all.try_admit(client(1)).unwrap(), all.try_admit(client(1)).unwrap());
        let (work, other) = (first.at_work(), second.at_work());
        assert!(all.try_admit(client(2)).is_none());
        drop(other);
        assert!(all.try_admit(client(2)).is_some_and(|newcomer| is_open(&newcomer)));
        assert!(is_open(&first) && !is_open(&second));
        drop(work);
    }

    #[test]
    fn what_is_kept_for_clients_has_a_limit_in_all() {
        let all = connections(9, 100);
        let open: Vec<Connection> = (0..4).map(|_| all.try_admit(client(1)).unwrap()).collect();
        open[1].holds(60);
        open[2].holds(40);
        assert!(open.iter().all(is_open));
        open[3].holds(10);
        assert_eq!(open.iter().map(is_open).collect::<Vec<_>>(), [true, false, true, true]);
        assert_eq!(all.table().held, 50);
        open[2].holds(0);
        drop(open);
        assert_eq!(all.table().held, 0);
    }
}
