//! `serve`.

use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff serve --open                  play and explore in your browser
  wythoff serve --port 8080
  wythoff serve --port 0 --json         any free port, told as JSON
  curl 'localhost:7420/api/v1/solve?game=wythoff:a%3D2&x=7&y=12'
  wythoff serve --host 0.0.0.0          for other machines too: whoever reaches the port may ask
  wythoff serve --host 0.0.0.0 --name games.school.example
  wythoff serve --allow-origin https://games.example   its pages may ask, too
  wythoff serve --host 0.0.0.0 --no-verdicts   for a class that is to find out who wins

It answers only to requests that name it: as localhost, by the address they were sent to, or by a
--name. Requests that a browser makes for pages of other sites are refused. Of its workers one is
always left for other addresses, quick answers never wait for slow ones, and if connections run out,
the address that has most loses the one idle longest. The interface is told at /api/v1/
and described for programs at /api/v1/openapi.json. Ctrl-C ends the server: for 5 seconds answers under way are waited for.";

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
    /// An origin whose pages may ask this server, such as https://games.example; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    pub allow_origin: Vec<String>,
    /// Tell nobody who wins: matches are played and nothing is said about them but their rules
    #[arg(long)]
    pub no_verdicts: bool,
    /// Open the page in your browser
    #[arg(long)]
    pub open: bool,
    /// Say where it listens as one JSON object
    #[arg(long)]
    pub json: bool,
}
