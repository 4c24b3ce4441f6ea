//! Every target holds for a few mutants, and they reach both the parser's answers and its complaints.

use fuzz::{Campaign, Limit, Storage, targets};

#[test]
fn every_target_holds_for_a_few_mutants() {
    for &target in targets::ALL {
        let name = target.name;
        let mutants = 2_000 / target.slowness.min(4);
        let campaign = Campaign { target, seed: 7, limit: Limit::Iterations(mutants), storage: Storage::committed() };
        let tally = campaign.run().unwrap_or_else(|crash| panic!("{name}: {crash}"));
        assert_eq!(tally.mutants, mutants, "{name}");
        let least = mutants * target.accepted / 1000;
        assert!(tally.accepted >= least, "{name}: too few mutants are accepted to test the parser: {tally}");
        assert!(tally.accepted <= mutants * 95 / 100, "{name}: too few are rejected to test the complaints: {tally}");
    }
}
