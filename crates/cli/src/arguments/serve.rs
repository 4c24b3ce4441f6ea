//! `serve`.

use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES:
  wythoff serve --open                  play and explore in your browser
  wythoff serve --port 8080
  wythoff serve --port 0 --json         any free port, told as JSON
  curl 'localhost:7420/api/solve?game=wythoff:a%3D2&x=7&y=12'
  wythoff serve --host 0.0.0.0          for other machines too: whoever reaches the port may ask

The interface is described at /api/openapi.json. Ctrl-C ends the server.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ServeArguments {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 7420)]
    pub port: u16,
    /// The address or name to listen on; the default is for this machine alone
    #[arg(long, default_value = "127.0.0.1")]
    pub host: String,
    /// Open the page in your browser
    #[arg(long)]
    pub open: bool,
    /// Say where it listens as one JSON object
    #[arg(long)]
    pub json: bool,
}
