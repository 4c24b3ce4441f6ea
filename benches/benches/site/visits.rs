//! Visits to server and site by turns, and questions asked natively and in the page.

#[path = "../../../crates/web/tests/browser/chromium.rs"]
mod chromium;
#[allow(dead_code, reason = "the tests of the page do more")]
#[path = "../../../crates/web/tests/browser/page.rs"]
mod page;
#[allow(dead_code, reason = "the tests of the site look closer")]
#[path = "../../../crates/web/tests/browser/site.rs"]
mod site;

use answers::api::{Cache, Parameters, USUAL_LIMITS, Work, question};
use benches::{least, median, ratio, size_argument};
use cpu_time::{ProcessTime, ThreadTime};
use page::{DESK, Page, script};
use serde_json::{Value, json};
use site::Host;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use web::{Server, Settings};

/// The view that is opened: four explanations of one move.
const ADDRESS: &str = "#why?position=12,15";

/// Notes when the answer stands in the page.
const NOTE: &str = "new MutationObserver((_, observer) => {
    if (!document.querySelector('.front')) return;
    window.answered = performance.now();
    observer.disconnect();
}).observe(document, { childList: true, subtree: true });";

/// Between two visits: the page before goes, its workers too, and none of that is part of the next visit.
const REST: Duration = Duration::from_millis(600);

/// Rounds of each question, native and in the page by turns; the first is not counted.
const ROUNDS: usize = 6;

/// A question is repeated until a measurement has about so much.
const LONG_ENOUGH: Duration = Duration::from_millis(40);

/// All of it.
pub fn main() {
    let folder = std::env::var_os("WYTHOFF_SITE").map_or_else(default_folder, PathBuf::from);
    if !folder.join("index.html").is_file() {
        println!("There is no site in {}: cargo xtask site", folder.display());
        return;
    }
    let host = Host::of(folder);
    let server = Server::bind(([127, 0, 0, 1], 0).into(), &[], Settings::default()).expect("a free port");
    let running = server.start().expect("threads");
    let served = format!("http://{}", running.address());
    visits(&served, &host.origin, size_argument(9));
    questions(&host.origin);
}

fn default_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/site")
}

/// A first visit with an empty profile and a second one with the same, of server and site by turns.
fn visits(served: &str, site: &str, rounds: u64) {
    let mut times: [Vec<(Duration, Duration)>; 4] = Default::default();
    for _ in 0..rounds {
        for (place, origin) in [served, site].into_iter().enumerate() {
            let page = Page::empty(origin, DESK);
            page.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": NOTE }));
            times[2 * place].push(visit(&page));
            if origin == site {
                page.evaluate("navigator.serviceWorker.ready.then(() => 0)");
                page.until("navigator.serviceWorker.controller !== null");
            }
            times[2 * place + 1].push(visit(&page));
        }
    }
    println!(
        "| {rounds} visits each, medians | `serve` | site | site ÷ `serve` | processor, `serve` | site | site ÷ `serve` |"
    );
    println!("|---|---|---|---|---|---|---|");
    let middle = |place: usize, part: fn(&(Duration, Duration)) -> Duration| {
        median(&mut times[place].iter().map(part).collect::<Vec<_>>())
    };
    for (place, label) in ["first answer of a first visit", "of a second visit"].into_iter().enumerate() {
        let (served, site) = (middle(place, |time| time.0), middle(place + 2, |time| time.0));
        let (of_served, of_site) = (middle(place, |time| time.1), middle(place + 2, |time| time.1));
        println!(
            "| {label} | {served:.0?} | {site:.0?} | **{:.2}** | {of_served:.0?} | {of_site:.0?} | {:.2} |",
            ratio(site, served),
            ratio(of_site, of_served)
        );
    }
    println!();
}

/// From the wish to see a page to its answer, and the processor time of browser, server and host meanwhile.
fn visit(page: &Page) -> (Duration, Duration) {
    page.command("Page.navigate", json!({ "url": "about:blank" }));
    std::thread::sleep(REST);
    let (own, browser) = (ProcessTime::now(), processor());
    page.go(ADDRESS);
    page.until("window.answered !== undefined");
    let used = own.elapsed() + processor().saturating_sub(browser);
    let answered = page.evaluate("window.answered").as_f64().expect("a time");
    (Duration::from_secs_f64(answered / 1000.0), used)
}

/// Questions, each with other numbers every time it is asked: (what it is, endpoint, parameters).
type Asked = (&'static str, &'static str, fn(u64) -> Value);

const QUESTIONS: [Asked; 8] = [
    (
        "`solve`, 20 digits",
        "solve",
        |n| json!({ "game": "wythoff", "x": (12_345_678_901_234_567_890 + n).to_string(), "y": (8_345_678_901_234_567_890 - n).to_string() }),
    ),
    ("`solve`, 10,000 digits", "solve", |n| {
        let digits = |digit: &str| format!("{}{n:05}", digit.repeat(9_995));
        json!({ "game": "wythoff", "x": digits("7"), "y": digits("5") })
    }),
    (
        "outcomes, 1,000 × 1,000",
        "outcomes",
        |n| json!({ "game": format!("wythoff:a={}", 2 + n % 50), "rows": 1000, "columns": 1000 }),
    ),
    (
        "values, 1,000 × 1,000",
        "grundytable",
        |n| json!({ "game": format!("wythoff:a={}", 2 + n % 5), "rows": 1000, "columns": 1000 }),
    ),
    ("`prove`, wythoff:a=5", "prove", |_| json!({ "game": "wythoff:a=5" })),
    ("`discover`, \\|u − v\\| < 2", "discover", |_| json!({ "game": "rules:u = 0 | v = 0 | |u - v| < 2" })),
    ("`discover`, Wythoff + (1, 3)", "discover", |_| json!({ "game": "rules,extra=(1,3):u = 0 | v = 0 | u = v" })),
    ("`discover`, one heap, at most 3", "discover", |_| json!({ "game": "rules:u = 0 & v <= 3 | v = 0 & u <= 3" })),
];

fn questions(site: &str) {
    let page = Page::open(site, ADDRESS, DESK);
    page.until("window.answered !== undefined || document.querySelector('.front') !== null");
    let cache = Cache::default();
    println!("| processor time, the least of {} | native | WebAssembly | native ÷ WebAssembly |", ROUNDS - 1);
    println!("|---|---|---|---|");
    for (label, endpoint, parameters) in QUESTIONS {
        let (mut native, mut within) = (Vec::new(), Vec::new());
        let mut repeats = 1;
        for round in 0..ROUNDS {
            let numbers = (0..repeats).map(|step| (round as u64) * 1000 + step);
            let asked: Vec<Value> = numbers.map(parameters).collect();
            let begin = ThreadTime::now();
            asked.iter().for_each(|parameters| answered(endpoint, parameters, &cache));
            let used = begin.elapsed();
            let before = workers();
            let ask = format!(
                "{}.then(async ({{ request }}) => {{ for (const asked of {}) await request('{endpoint}', asked); }})",
                script("workers"),
                json!(asked)
            );
            page.evaluate(&ask);
            let used_within = workers().saturating_sub(before);
            if round == 0 {
                repeats = (LONG_ENOUGH.as_nanos() / used_within.as_nanos().max(1)).clamp(1, 200) as u64;
            } else {
                native.push(used / repeats as u32);
                within.push(used_within / repeats as u32);
            }
        }
        let (native, within) = (least(&native), least(&within));
        println!("| {label} | {native:.3?} | {within:.3?} | **{:.2}** |", ratio(native, within));
    }
}

/// Asks the library as it is compiled here, with the limits of the page.
fn answered(endpoint: &str, parameters: &Value, cache: &Cache) {
    let parameters = Parameters::from_json(parameters.to_string().as_bytes()).expect("parameters");
    let (memory, steps) = USUAL_LIMITS;
    let work = Work::USUAL.with_memory(memory).with_steps(steps);
    let answer = question(endpoint, &parameters).and_then(|question| question.answer(&work, cache));
    std::hint::black_box(answer.expect("an answer"));
}

/// The processor time that the workers of the browser have used.
fn workers() -> Duration {
    threads().filter(|(name, _)| name.trim() == "DedicatedWorker").map(|(_, used)| used).sum()
}

/// The processor time that the browser has used, with all processes it started that still run.
fn processor() -> Duration {
    threads().map(|(_, used)| used).sum()
}

/// All threads of the processes that descend from this one: name and processor time, by the scheduler's own account in nanoseconds.
fn threads() -> impl Iterator<Item = (String, Duration)> {
    let numbers = |folder: String| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok())
    };
    let parent = |process: u32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        stat.rsplit(") ").next()?.split(' ').nth(1)?.parse::<u32>().ok()
    };
    let parents: Vec<(u32, u32)> =
        numbers("/proc".to_string()).filter_map(|process| Some((process, parent(process)?))).collect();
    let mut family = vec![std::process::id()];
    let mut next = 0;
    while next < family.len() {
        let children = parents.iter().filter(|(_, parent)| *parent == family[next]).map(|(process, _)| *process);
        family.extend(children.collect::<Vec<_>>());
        next += 1;
    }
    let threads = family.into_iter().skip(1).flat_map(move |process| {
        numbers(format!("/proc/{process}/task")).map(move |thread| format!("/proc/{process}/task/{thread}"))
    });
    threads.filter_map(|thread| {
        let used = fs::read_to_string(format!("{thread}/schedstat")).ok()?;
        let used = used.split(' ').next()?.parse().ok()?;
        Some((fs::read_to_string(format!("{thread}/comm")).ok()?, Duration::from_nanos(used)))
    })
}
