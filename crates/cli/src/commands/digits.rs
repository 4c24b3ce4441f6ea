//! `digits`: a number in the numeration systems of a continued fraction.

use crate::arguments::{DigitsArguments, SystemName};
use crate::failure::Failure;
use crate::watching::Waiting;
use crate::{input, print};
use answers::report::digits::Represented;
use wythoff::numbers::{Numeration, System};

pub fn run(arguments: &DigitsArguments) -> Result<(), Failure> {
    arguments.limits.work()?;
    let waiting = Waiting::new("finding the digits");
    let number = input::number("number", &arguments.number)?;
    let numeration = Numeration::new(input::fraction(arguments.cf.as_deref(), arguments.a.as_deref())?);
    let system = match arguments.system {
        SystemName::P => System::P,
        SystemName::Q => System::Q,
        SystemName::Qprime => System::QPrime,
    };
    let represented = Represented::new(&numeration, number, system).map_err(|error| Failure::about("digits", error))?;
    drop(waiting);
    print::report(&represented, arguments.json)
}
