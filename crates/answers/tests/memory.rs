//! Every endpoint holds no more memory than it was allowed, measured by a counting allocator: what costs a server 64 MiB must not cost it more.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use testkit::memory::{Counting, peak_of};
use wythoff_answers::api::{Kind, Parameters, Progress, Work, answer, endpoints};

#[global_allocator]
static COUNTING: Counting = Counting;

/// What an answer holds beside what is counted: the question and its rules, a few numbers, its own text.
const FIXED: u64 = 1 << 21;

/// What a server allows an answer.
const SERVER: u64 = 1 << 26;

/// So often an answer may look whether it is still wanted before it is broken off: shapes matter here, not patience.
const LOOKS: u32 = 20_000;

/// Questions of extreme shapes; at least one for each endpoint.
const QUESTIONS: [(&str, &str); 64] = [
    ("cf", "cf=[1;(4294967295,1)]&count=200&decimals=1000&check=true&numbers=10000"),
    ("cf", "cf=(1%2Bsqrt(13))/2"),
    ("paper", ""),
    ("paper", "paper=F84"),
    ("paper", "paper=F84&item=Table%204&count=40"),
    ("health", ""),
    ("openapi.json", ""),
    ("games", ""),
    ("game", "game=wythoff:a%3D4294967295"),
    ("game", "game=rules,extra%3D(1,1)->(u%2B1,v):u%3D0|v%3D0"),
    ("solve", "game=wythoff&x=1000000&y=1&front=all&all=true"),
    ("solve", "game=rules:u<=3%26v<=2&x=900000&y=1&all=true"),
    ("solve", "game=rules:0=1&x=20000&y=20000"),
    ("solve", "game=rules:u%3Dx&x=3000&y=2000"),
    ("solve", "game=connell:k%3D4294967295&x=1000000000&y=20&front=all"),
    ("solve", "game=euclid:misere&x=100000000&y=7&all=true"),
    ("solve", "game=lw:k%3D40&x=3000000&y=40000000&front=all"),
    ("solve", "game=rules,ordered:u%3D0|u-v>%3D100%26u-v<20000&x=40000&y=30000"),
    ("table", "game=wythoff&from=100000000000000000000000&count=1000"),
    ("table", "game=rules,extra%3D(1,1)->(u%2B1,v):u%3D0|v%3D0&count=5"),
    ("table", "game=rules:u<=3%26v<=2&count=1000"),
    ("table", "game=connell:k%3D4294967295&count=3"),
    ("digits", "number=123456789012345678901234567890&a=4294967295"),
    ("digits", "number=123456789012345678901234567890&cf=[1;(2)]"),
    ("cedar", "cf=[1;(1)]&m=12"),
    ("cedar", "cf=[1;(4000000000)]&number=1000000000000"),
    ("cedar", "game=wythoff&x=1000000000000&y=1000"),
    ("why", "game=wythoff&x=1000000&y=1"),
    ("why", "game=nim&x=999&y=392336"),
    ("why", "game=lw:k%3D3&x=1000000&y=5"),
    ("why", "game=connell:k%3D200&x=1000000&y=5"),
    ("why", "game=rules:0=1&x=900000&y=20"),
    ("grundy", "game=wythoff&x=1000000&y=1"),
    ("grundy", "game=nim&x=999&y=392336"),
    ("grundy", "game=wythoff:a%3D100000&x=1&y=3000"),
    ("grundy", "game=connell:k%3D16&x=2&y=1000000"),
    ("grundy", "game=rules:u<=3%26v<=2&x=2000000&y=0"),
    ("grundy", "game=rules,extra%3D(1,1)->(u%2B1,v):u%3Dx&x=1&y=4000"),
    ("sum", "summand=rules:u<=3%26v<=2 995261 0"),
    ("sum", r#"summands=["wythoff 1000000 1","wythoff:a%3D2 1 900000","lw:k%3D3 2 300000"]&all=true"#),
    ("outcomes", "game=rules:0=1&rows=1000&columns=1000"),
    ("outcomes", "game=wythoff:offdiagonal&rows=1&columns=1000"),
    ("grundytable", "game=wythoff&rows=1000&columns=1000"),
    ("grundytable", "game=connell:k%3D16&rows=1000&columns=1000"),
    ("moves", "game=rules:(u%2B2*v)%257%3D3&x=1000&y=1000"),
    ("legal", "game=rules,extra%3D(1,1)->(u%2B1,v):u%3D0&x=10000000000&y=5&u=100&v=1"),
    ("play", r#"game=wythoff&start=[["1000000","1"]]&act=hint"#),
    ("play", r#"game=rules:0=1&start=[["1000","1000"]]&act=hint"#),
    ("play", r#"summands=["wythoff","lw:k%3D3"]&start=[["1000","900"],["800","1000"]]&act=hint"#),
    ("moveset", "game=wythoff:a%3D2"),
    ("moveset", "game=wythoff:a%3D3&question=minimal"),
    ("compare", "game=wythoff&other=rules:u%3Dv|u%3D0%26x<=y"),
    ("compare", "game=wythoff:a%3D2&other=connell:k%3D2&either_play"),
    ("levels", "game=wythoff:a%3D3"),
    ("levels", "game=wythoff&value=2"),
    ("prove", "game=wythoff:a%3D3&certificate&strategy"),
    ("prove", "game=wythoff&claim=formula+x%3Dy"),
    ("discover", "game=rules:u%3D0|v%3D0|u%3D2*v"),
    ("check", "certificate=wythoff+certificate+3"),
    ("eval", "formula=forall+n:+exists+m:+A(m)%3Dn|B(m)%3Dn"),
    ("eval", "formula=A(n)%2BB(m)%3Dx&cf=[1;(2,3)]&list=1000"),
    (
        "walk",
        "strategy=wythoff+automaton+1%0A%23+game+rules:u+%3D+0+|+v+%3D+0%0Asystem+base+2%0Atracks+2%0Astates+3%0A*+0:1+1:2%0A0:0%0A0:-+1:0%0Aend%0A&x=7&y=12",
    ),
    ("design", "cf=[1;(2)]&bound=20000"),
    ("design", "cf=[1;(3)]&bound=500&base=u%3D0|v%3D0|u%3D2*v"),
];

#[test]
fn every_endpoint_holds_what_it_is_allowed() {
    let mut misunderstood: Vec<String> = Vec::new();
    for memory in [1 << 20, 1 << 23, SERVER] {
        for (endpoint, query) in QUESTIONS {
            let parameters = Parameters::from_query(query).unwrap_or_else(|error| panic!("{query}: {error}"));
            let looks = AtomicU32::new(0);
            let watch = |_: Progress<'_>| match looks.fetch_add(1, Ordering::Relaxed) {
                0..LOOKS => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            };
            let work = Work::default().with_memory(memory).with_steps(1 << 28).watched_by(&watch);
            let (answer, peak) = peak_of(|| answer(endpoint, &parameters, &work));
            if let Err(refusal) = answer
                && !matches!(refusal.kind, Kind::TooExpensive | Kind::OutOfTime)
            {
                misunderstood.push(format!("{endpoint}?{query}: {refusal}"));
            }
            let allowed = memory + memory / 5 + FIXED;
            assert!(
                peak as u64 <= allowed,
                "{endpoint}?{query}: {peak} bytes at the peak, with a limit of {memory} bytes"
            );
        }
    }
    assert!(misunderstood.is_empty(), "{misunderstood:#?}");
}

#[test]
fn no_endpoint_is_left_out() {
    for endpoint in endpoints() {
        assert!(QUESTIONS.iter().any(|(asked, _)| *asked == endpoint), "{endpoint}");
    }
}
