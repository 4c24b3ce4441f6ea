//! The options that name a numeration by linear recurrence, described for clap.

use clap::Args;

#[derive(Debug, Args)]
pub struct RecurrenceArguments {
    /// Place values U_n = C1*U_(n-1) + C2*U_(n-2) + ...: the factors, separated by commas
    #[arg(long, value_name = "C1,C2,...", value_delimiter = ',', allow_hyphen_values = true, conflicts_with_all = ["cf", "a", "base"])]
    pub recurrence: Option<Vec<String>>,
    /// The same by the equation of its growth, a Pisot number, as in 'z^3 = z^2 + z + 1'
    #[arg(long, value_name = "EQUATION", conflicts_with_all = ["cf", "a", "base", "recurrence"])]
    pub pisot: Option<String>,
    /// The first place values of --recurrence or --pisot, after which the recurrence holds [default: those of the canonical system]
    #[arg(long, value_name = "U0,U1,...", value_delimiter = ',', conflicts_with_all = ["cf", "a", "base"])]
    pub start: Option<Vec<String>>,
}
