(** The checker as an OCaml program. Numbers stay what they are here, lists of binary digits: no machine word can overflow. *)

From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Wythoff Require Import Game Words Systems Tracks Certificate.

Extraction Language OCaml.
Extraction "checker.ml" verdict_of machine_of plain_base continued_fraction recurrence pre_period Z.of_nat Z.add Z.mul Z.opp Pos.succ.
