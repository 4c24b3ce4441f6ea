(* wythoff-check-verified FILE: reads a certificate, has it checked by the extracted checker, and says what was checked.

   Everything here is outside the proof: the reading of the file, and the print of the game as it was understood. *)

open Checker

exception Bad of int * string
exception Too_large
exception Too_long

(* Numbers: digits without leading zeros, perhaps a minus sign in front where that is allowed. *)

let is_plain text =
  text <> ""
  && String.for_all (fun c -> '0' <= c && c <= '9') text
  && (String.length text = 1 || text.[0] <> '0')

let rec positive_of n = if n = 1 then XH else if n land 1 = 0 then XO (positive_of (n / 2)) else XI (positive_of (n / 2))
let z_of_int n = if n = 0 then Z0 else if n > 0 then Zpos (positive_of n) else Zneg (positive_of (-n))
let rec nat_of n = if n = 0 then O else S (nat_of (n - 1))
let rec int_of_nat = function O -> 0 | S n -> 1 + int_of_nat n

let natural text =
  let ten = z_of_int 10 in
  let add n c = Z.add (Z.mul n ten) (z_of_int (Char.code c - 48)) in
  if is_plain text then Some (String.fold_left add Z0 text) else None

(* A digit: 2^63 and more are refused, as wythoff check does. *)
let digit text =
  let rec ones n = if n = 1 then XH else XI (ones (n - 1)) in
  match natural text with Some n when Z.compare n (Zpos (ones 63)) <> Gt -> Some n | _ -> None

let integer text =
  if text <> "" && text.[0] = '-' then
    match natural (String.sub text 1 (String.length text - 1)) with Some (Zpos p) -> Some (Zneg p) | _ -> None
  else natural text

(* A number below a limit that is far from overflow. *)
let count text limit =
  if is_plain text && String.length text < 10 && int_of_string text < limit then Some (int_of_string text) else None

(* Decimal print, by doubling a list of digits, the lowest first. *)
let decimal p =
  let rec double carry = function
    | [] -> if carry > 0 then [ carry ] else []
    | d :: rest -> let n = (2 * d) + carry in (n mod 10) :: double (n / 10) rest
  in
  let rec digits = function XH -> [ 1 ] | XO p -> double 0 (digits p) | XI p -> double 1 (digits p) in
  String.concat "" (List.rev_map string_of_int (digits p))

let size = function Z0 -> "0" | Zpos p | Zneg p -> decimal p
let show = function Zneg p -> "-" ^ decimal p | n -> size n

(* The tree of the rule. *)

type item = Word of string | List of item list

let deepest = 300

let item_of text =
  let length = String.length text in
  let rec item at depth =
    if at < length && text.[at] = '(' then if depth < deepest then items (at + 1) depth [] else raise Exit
    else
      let rec last at = if at < length && not (String.contains " ()" text.[at]) then last (at + 1) else at in
      let behind = last at in
      if behind = at then raise Exit else (Word (String.sub text at (behind - at)), behind)
  and items at depth list =
    let next, at = item at (depth + 1) in
    if at >= length then raise Exit
    else match text.[at] with
      | ')' -> (List (List.rev (next :: list)), at + 1)
      | ' ' -> items (at + 1) depth (next :: list)
      | _ -> raise Exit
  in
  let whole, behind = item 0 0 in
  if behind = length then whole else raise Exit

let some = function Some value -> value | None -> raise Exit
let number = function Word word -> some (integer word) | List _ -> raise Exit

(* Lists of the tree are pairs of pairs in the proof. *)
let rec nested join = function [ a ] -> a | a :: rest -> join a (nested join rest) | [] -> raise Exit

let rec term = function
  | Word "x" -> Letter HeapX
  | Word "y" -> Letter HeapY
  | Word "u" -> Letter TakenU
  | Word "v" -> Letter TakenV
  | Word word -> Constant (some (integer word))
  | List [ Word "-"; t ] -> Negate (term t)
  | List [ Word "*"; n; t ] -> Product (number n, term t)
  | List [ Word "%"; t; m ] -> (match number m with Zpos p -> Remainder (term t, Zpos p) | _ -> raise Exit)
  | List [ Word "abs"; t ] -> Absolute (term t)
  | List (Word "+" :: (_ :: _ :: _ as terms)) -> nested (fun a b -> Plus (a, b)) (List.map term terms)
  | List _ -> raise Exit

let rec condition = function
  | List [ Word "not"; f ] -> Not (condition f)
  | List (Word "and" :: (_ :: _ :: _ as list)) -> nested (fun a b -> And (a, b)) (List.map condition list)
  | List (Word "or" :: (_ :: _ :: _ as list)) -> nested (fun a b -> Or (a, b)) (List.map condition list)
  | List [ Word sign; a; b ] ->
      let comparison = match sign with
        | "=" -> Equal | "!=" -> NotEqual | "<" -> Less | "<=" -> LessEqual | ">" -> Greater | ">=" -> GreaterEqual
        | _ -> raise Exit
      in
      Compare (comparison, term a, term b)
  | _ -> raise Exit

(* The file. *)

type lines = { lines : string array; mutable next : int }

let trouble file text = raise (Bad (file.next, text))

let line file =
  file.next <- file.next + 1;
  if file.next > Array.length file.lines then trouble file "the certificate ends too early" else file.lines.(file.next - 1)

let split_prefix word text =
  if String.starts_with ~prefix:word text then
    Some (String.sub text (String.length word) (String.length text - String.length word))
  else None

let after file word =
  let text = line file in
  match split_prefix word text with
  | Some rest -> rest
  | None -> trouble file ("'" ^ word ^ "' is missing")

(* The rows of an automaton of so many states. *)
let rows file states =
  let limit = Array.length file.lines in
  match count states limit with
  | None -> trouble file ("'" ^ states ^ "' is no number of states that could follow")
  | Some states ->
      let run word =
        let wrong () = trouble file ("'" ^ word ^ "' is no further run of digits to a state") in
        match String.index_opt word ':' with
        | None -> wrong ()
        | Some at -> (
            let target = String.sub word (at + 1) (String.length word - at - 1) in
            match (digit (String.sub word 0 at), if target = "-" then Some (-1) else count target states) with
            | Some last, Some target -> (last, positive_of (target + 2))
            | _ -> wrong ())
      in
      let rec increasing = function
        | (a, _) :: ((b, _) :: _ as rest) -> Z.compare a b = Lt && increasing rest
        | _ -> true
      in
      let row () =
        let text = line file in
        let words = if text = "" then [] else String.split_on_char ' ' text in
        let accepts, words = match words with "*" :: words -> (true, words) | words -> (false, words) in
        let runs = List.map run words in
        if increasing runs then (accepts, runs) else trouble file "the runs of digits do not increase"
      in
      List.init states (fun _ -> row ())

let machine file states = machine_of (rows file states)

let rule file =
  let misere = match after file "play " with "normal" -> false | "misere" -> true | _ -> trouble file "play is normal or misere" in
  let block =
    match split_prefix "block " file.lines.(min file.next (Array.length file.lines - 1)) with
    | None -> 0
    | Some text -> (
        ignore (line file);
        match count text 255 with
        | Some n when n > 0 -> n
        | _ -> trouble file ("'" ^ text ^ "' options cannot be forbidden"))
  in
  let ordered = match after file "heaps " with
    | "either" -> false
    | "ordered" -> true
    | _ -> trouble file "heaps are either or ordered" in
  let formula = after file "rule " in
  let rule = try condition (item_of formula) with Exit -> trouble file "this is no tree of a rule" in
  let rec extra singles families =
    let text = line file in
    let numbers list = try List.map (fun word -> some (integer word)) list with Exit -> trouble file "this is no extra move" in
    match String.split_on_char ' ' text with
    | "system" :: _ -> (List.rev singles, List.rev families)
    | "single" :: list -> (
        match numbers list with
        | [ u; v ] -> extra ((u, v) :: singles) families
        | _ -> trouble file "an extra move has 2 numbers")
    | "orbit" :: list -> (
        match numbers list with
        | [ start_u; start_v; map_a; map_b; map_c; map_d; map_e; map_f ] ->
            extra singles ({ start_u; start_v; family_map = { map_a; map_b; map_c; map_d; map_e; map_f } } :: families)
        | _ -> trouble file "an orbit has 8 numbers")
    | _ -> trouble file ("'" ^ text ^ "' is neither an extra move nor the system")
  in
  let singles, families = extra [] [] in
  { misere; block = nat_of block; ordered; rule; singles; families }

(* What stands between a beginning and an end. *)
let between first last text =
  match split_prefix first text with
  | Some rest when String.ends_with ~suffix:last rest -> Some (String.sub rest 0 (String.length rest - String.length last))
  | _ -> None

(* In two at the first place where the separator stands. *)
let split_at separator text =
  let length = String.length separator in
  let rec from at =
    if at + length > String.length text then None
    else if String.sub text at length = separator then
      Some (String.sub text 0 at, String.sub text (at + length) (String.length text - at - length))
    else from (at + 1)
  in
  from 0

(* Version 4 has plain bases and purely periodic fractions, version 7 all others, with an automaton of the normal words. *)
let system file version text =
  let wrong () = trouble file "this is no numeration system" in
  let size = 1 lsl 20 in
  let quotient text = match count text size with Some n when n >= 1 -> n | _ -> wrong () in
  let small text =
    let number text = match count text size with Some n -> n | None -> wrong () in
    match split_prefix "-" text with None -> number text | Some text -> -quotient text
  in
  let list number text = List.map (fun text -> z_of_int (number text)) (String.split_on_char ',' text) in
  let short most list = if List.length list > most then wrong () else list in
  let language () = rows file (after file "language ") in
  match (version, split_prefix "base " text, between "[1;" ")]" text, split_prefix "recurrence " text) with
  | "4", Some base, _, _ -> plain_base (z_of_int (quotient base))
  | "4", _, Some inner, _ -> (
      match split_prefix "(" inner with
      | Some inner -> continued_fraction (short 64 (list quotient inner))
      | None -> wrong ())
  | "7", _, _, Some inner -> (
      match split_at " from " inner with
      | Some (factors, start) ->
          let factors = list small factors in
          let start = short 8 (list small start) in
          if List.length factors > List.length start then wrong () else recurrence factors start (language ())
      | None -> wrong ())
  | "7", _, Some inner, _ -> (
      match split_at ",(" inner with
      | Some (before, period) ->
          let before = short 6 (list quotient before) in
          let period = short 64 (list quotient period) in
          pre_period before period (language ())
      | None -> wrong ())
  | _ -> wrong ()

let certificate text =
  (* A line may end as on Windows; what stands behind the last end of line is no line if it is empty. *)
  let ended line =
    let length = String.length line in
    if length > 0 && line.[length - 1] = '\r' then String.sub line 0 (length - 1) else line
  in
  let lines = match List.rev (String.split_on_char '\n' text) with
    | "" :: rest -> List.rev_map ended rest
    | last :: rest -> List.rev_append (List.map ended rest) [ last ]
    | [] -> []
  in
  let file = { lines = Array.of_list lines; next = 0 } in
  let version = after file "wythoff certificate " in
  if not (List.mem version [ "4"; "7" ]) then trouble file ("version '" ^ version ^ "' is not known here, only 4 and 7");
  ignore (after file "game ");
  let game_of = rule file in
  let system_of = match split_prefix "system " file.lines.(file.next - 1) with
    | Some text -> system file version text
    | None -> trouble file "'system ' is missing"
  in
  let positions = machine file (after file "positions ") in
  let ends = machine file (after file "ends ") in
  let rec rest evidences covers lives =
    let cover cover_positions cover_witnesses moves =
      let sort = function
        | "x" -> FromX
        | "y" -> FromY
        | "xy" -> FromBoth
        | family -> (
            match count family (List.length evidences) with
            | Some index -> FromFamily (nat_of index)
            | None -> trouble file ("'" ^ family ^ "' is neither x, y, xy nor a family above"))
      in
      let cover_moves = List.map sort (String.split_on_char ',' moves) in
      let cover_positions = machine file cover_positions in
      { cover_positions; cover_witnesses = machine file cover_witnesses; cover_moves }
    in
    let text = line file in
    match String.split_on_char ' ' text with
    | [ "family"; members; images ] ->
        let members = machine file members in
        rest ({ members; images = machine file images } :: evidences) covers lives
    | [ "cover"; positions; witnesses; moves ] -> rest evidences (cover positions witnesses moves :: covers) lives
    | [ "live"; positions; witnesses; moves ] -> rest evidences covers (cover positions witnesses moves :: lives)
    | [ "end" ] when file.next = Array.length file.lines -> (List.rev evidences, List.rev covers, List.rev lives)
    | _ -> trouble file ("'" ^ text ^ "' does not belong here")
  in
  let evidences, covers, lives = rest [] [] [] in
  { game_of; system_of; positions; ends; evidences; covers; lives }

(* The game as a GAME string, from what was checked. *)

let rec summands = function Plus (a, b) -> a :: summands b | t -> [ t ]

(* Sums are looser than products, products than all else. *)
let level = function Plus _ -> 0 | Product _ | Remainder _ -> 1 | _ -> 2

let rec term_text around t =
  if level t < around then "(" ^ term_text 0 t ^ ")"
  else match t with
    | Constant n -> show n
    | Letter HeapX -> "x"
    | Letter HeapY -> "y"
    | Letter TakenU -> "u"
    | Letter TakenV -> "v"
    | Negate t -> "-" ^ term_text 2 t
    | Product (n, t) -> show n ^ " * " ^ term_text 2 t
    | Remainder (t, m) -> term_text 1 t ^ " % " ^ show m
    | Absolute t -> "|" ^ term_text 0 t ^ "|"
    | Plus _ ->
        let behind = function
          | Constant (Zneg p) -> " - " ^ decimal p
          | Product (Zneg p, t) -> " - " ^ decimal p ^ " * " ^ term_text 2 t
          | Negate t -> " - " ^ term_text 1 t
          | t -> " + " ^ term_text 1 t
        in
        let list = summands t in
        term_text 1 (List.hd list) ^ String.concat "" (List.map behind (List.tl list))

let sign = function Equal -> "=" | NotEqual -> "!=" | Less -> "<" | LessEqual -> "<=" | Greater -> ">" | GreaterEqual -> ">="

let rec formula_text f =
  let inside tight f = if tight f then "(" ^ formula_text f ^ ")" else formula_text f in
  let is_or = function Or _ -> true | _ -> false in
  match f with
  | Compare (c, a, b) -> term_text 0 a ^ " " ^ sign c ^ " " ^ term_text 0 b
  | Not f -> "!" ^ inside (function And _ | Or _ -> true | _ -> false) f
  | And (a, b) -> inside is_or a ^ " & " ^ inside is_or b
  | Or (a, b) -> formula_text a ^ " | " ^ formula_text b

let form_text numbers =
  let add text (n, letter) =
    if n = Z0 then text
    else
      let sign = match n with Zneg _ -> "-" | _ -> if text = "" then "" else "+" in
      let part = if letter = "" then size n else if size n = "1" then letter else size n ^ "*" ^ letter in
      text ^ sign ^ part
  in
  match List.fold_left add "" (List.combine numbers [ "u"; "v"; "" ]) with "" -> "0" | text -> text

let game_text g =
  let single (u, v) = Printf.sprintf "(%s,%s)" (show u) (show v) in
  let family f =
    let m = f.family_map in
    Printf.sprintf "%s->(%s,%s)" (single (f.start_u, f.start_v))
      (form_text [ m.map_a; m.map_b; m.map_c ]) (form_text [ m.map_d; m.map_e; m.map_f ])
  in
  let extra = String.concat "" (List.map single g.singles @ List.map family g.families) in
  let block = match int_of_nat g.block with 0 -> "" | n -> Printf.sprintf ",block=%d" n in
  Printf.sprintf "rules%s%s%s%s:%s" (if g.misere then ",misere" else "") block (if g.ordered then ",ordered" else "")
    (if extra = "" then "" else ",extra=" ^ extra) (formula_text g.rule)

(* Verdicts, in the words of wythoff check. *)

let why = function
  | System_ -> "the normal words are one for every number"
  | Rules_ -> "the rules are beyond this checker: too many remainders"
  | Families_ -> "families: these are not those of the game, each in both orders"
  | Start_ -> "the first move of a family takes nothing"
  | Zeros_ -> "leading zeros change what the automaton accepts"
  | Symmetry_ -> "positions: (x, y) is accepted but (y, x) is not"
  | Closed_ -> "closed: a legal move leads from P to P"
  | Reach_ -> "reach: a position outside P is in no cover"
  | EndsInNormalPlay_ -> "ends: in normal play there are none outside P"
  | EndsMove_ -> "ends: one of them has a legal move"
  | EndsLive_ -> "ends: a position of P is in no live set"
  | Number_ -> "these are not as many moves as cannot all be forbidden"
  | Illegal_ -> "a witness is no legal move"
  | NotOfFamily_ -> "a witness is not of the family"
  | NoFamily_ -> "there is no such family"
  | NotToP_ -> "a witness does not lead to P"
  | Twice_ -> "two moves of a witness are the same"
  | NoWitness_ -> "a position has no witness"
  | StartNoMember_ -> "the start is no member"
  | ImageNoMember_ -> "the image of a member is no member"
  | NoGrowth_ -> "the image of a member takes no more than the member"
  | Neither_ -> "a witness is neither the start nor an image"
  | ImageOfNone_ -> "a witness is the image of no member"
  | MemberNoWitness_ -> "a member has no witness"

let place = function
  | Anywhere -> ""
  | AtFamily i -> Printf.sprintf "family %d: " (int_of_nat i)
  | AtCover i -> Printf.sprintf "cover %d: " (int_of_nat i)
  | AtLive i -> Printf.sprintf "live %d: " (int_of_nat i)

(* Nothing longer is read, be it a device without an end. *)
let most_bytes = 1 lsl 26

let read path =
  let channel = open_in_bin path in
  let text = Buffer.create 65536 in
  let rec go () =
    match Buffer.add_channel text channel 65536 with
    | () -> if Buffer.length text > most_bytes then raise Too_long else go ()
    | exception End_of_file -> Buffer.contents text
  in
  Fun.protect ~finally:(fun () -> close_in channel) go

(* Looked at whenever the collector has gone through everything: what is searched may not grow for ever. *)
let limit_memory megabytes =
  let words = megabytes * 1_000_000 / (Sys.word_size / 8) in
  ignore (Gc.create_alarm (fun () -> if (Gc.quick_stat ()).heap_words > words then raise Too_large))

let usual_megabytes = 4000

let usage = "usage: wythoff-check-verified [--memory MB] FILE, a certificate of 'wythoff prove --certificate FILE'"

let finish code text =
  output_string (if code = 2 then stderr else stdout) (text ^ "\n");
  exit code

let answer path megabytes =
  let about text = path ^ ": " ^ text in
  let finish code text = finish code (about text) in
  match
    limit_memory megabytes;
    let certificate = certificate (read path) in
    (verdict_of certificate, certificate.game_of)
  with
  | exception Bad (line, text) -> finish 2 (Printf.sprintf "line %d: %s" line text)
  | exception Sys_error text -> finish 2 ("cannot be read: " ^ Option.value ~default:text (split_prefix (about "") text))
  | exception Too_long -> finish 2 (Printf.sprintf "a limit was met: it is longer than %d bytes" most_bytes)
  | exception (Too_large | Out_of_memory | Stack_overflow) ->
      finish 2 (Printf.sprintf "a limit was met: the search needs more than %d MB (--memory)" megabytes)
  | Accepted, game ->
      finish 0 ("accepted. It proves for all heaps that its positions are the P-positions of " ^ game_text game)
  | Refused (where, reason), _ -> finish 1 (Printf.sprintf "refused: %s%s" (place where) (why reason))
  | Limited (where, reason), _ ->
      finish 2 (Printf.sprintf "a limit was met while looking for this: %s%s" (place where) (why reason))

let () =
  match Sys.argv with
  | [| _; ("-h" | "--help") |] -> finish 0 (usage ^ "\nexit status: 0 accepted, 1 refused, 2 a limit or no certificate")
  | [| _; path |] -> answer path usual_megabytes
  | [| _; "--memory"; megabytes; path |] -> (
      match count megabytes 1_000_000 with
      | Some megabytes -> answer path megabytes
      | None -> finish 2 "--memory takes a number of megabytes below 1000000")
  | _ -> finish 2 usage
