//! Every target holds for a few mutants, and they reach both the parser's answers and its complaints.

use fuzz::{Campaign, Limit, Storage, targets};

#[test]
fn every_target_holds_for_a_few_mutants() {
    for &target in targets::ALL {
        let name = target.name;
        let campaign = Campaign { target, seed: 7, limit: Limit::Iterations(2_000), storage: Storage::committed() };
        let tally = campaign.run().unwrap_or_else(|crash| panic!("{name}: {crash}"));
        assert_eq!(tally.mutants, 2_000, "{name}");
        assert!(tally.accepted >= 200, "{name}: too few mutants are accepted to test the parser: {tally}");
        assert!(tally.accepted <= 1_900, "{name}: too few mutants are rejected to test the complaints: {tally}");
    }
}
