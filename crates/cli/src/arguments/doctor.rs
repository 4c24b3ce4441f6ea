//! The arguments of `doctor`.

use clap::Args;

#[derive(Debug, Args)]
#[command(
    after_help = "EXAMPLES:\n  wythoff doctor             every front on the shared cases, a proof and its certificate, a file\n  wythoff doctor --json\n\nExit code 1 if something is wrong."
)]
pub struct DoctorArguments {
    /// As one JSON object
    #[arg(long)]
    pub json: bool,
}
