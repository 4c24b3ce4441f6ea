(** The checker as an OCaml program. Numbers stay what they are here, lists of binary digits: no machine word can overflow. *)

From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Wythoff Require Import Game Words Certificate.

Extraction Language OCaml.
Extraction "checker.ml" verdict_of machine_of Z.of_nat Z.add Z.mul Z.opp Pos.succ.
