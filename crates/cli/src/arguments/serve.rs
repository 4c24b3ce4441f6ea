//! `serve`.

use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff serve --open                  play and explore in your browser
  wythoff serve --port 8080
  wythoff serve --port 0 --json         any free port, told as JSON
  curl 'localhost:7420/api/solve?game=wythoff:a%3D2&x=7&y=12'
  wythoff serve --host 0.0.0.0          for other machines too: whoever reaches the port may ask
  wythoff serve --host 0.0.0.0 --name games.school.example

It answers only to requests that name it: as localhost, by the address they were sent to, or by a
--name. Requests that a browser makes for pages of other sites are refused. Of its workers one is
always left for other addresses, quick answers never wait for slow ones, and if connections run out,
the address that has most loses the one idle longest. The interface is described at
/api/openapi.json. Ctrl-C ends the server: for 5 seconds answers under way are waited for.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ServeArguments {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 7420)]
    pub port: u16,
    /// The address or name to listen on; the default is for this machine alone
    #[arg(long, default_value = "127.0.0.1")]
    pub host: String,
    /// A further name or address by which it may be asked, with any port: that of a router or a proxy before it, say; may be given several times
    #[arg(long, value_name = "NAME")]
    pub name: Vec<String>,
    /// Open the page in your browser
    #[arg(long)]
    pub open: bool,
    /// Say where it listens as one JSON object
    #[arg(long)]
    pub json: bool,
}
