//! A page as a reader has it: looked at, clicked, typed into; and every error it prints is held against it.

use super::chromium::Chromium;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// What is waited for comes at once; only a failing test waits so long.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(15);

/// How often something that moves is aimed at.
const AIMS: usize = 5;

/// The screens the page is looked at on.
#[derive(Clone, Copy)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    pub touch: bool,
    pub dark: bool,
}

pub const DESK: Screen = Screen { width: 1440, height: 900, touch: false, dark: false };
pub const LAPTOP: Screen = Screen { width: 1366, height: 768, touch: false, dark: false };
pub const PHONE: Screen = Screen { width: 390, height: 844, touch: true, dark: false };
pub const LANDSCAPE: Screen = Screen { width: 844, height: 390, touch: true, dark: false };

impl Screen {
    pub fn dark(self) -> Screen {
        Screen { dark: true, ..self }
    }
}

pub struct Page {
    browser: RefCell<Chromium>,
    session: String,
    origin: String,
    errors: RefCell<Vec<String>>,
    /// The events that report a refusal the test provokes: the browser prints every answer that is not 200.
    forgiven: RefCell<bool>,
}

/// What a script of the page exports, as a promise; in the site all of them are one.
pub fn script(name: &str) -> String {
    let site = "document.querySelector('meta[name=wythoff-backend]')";
    format!("({site} ? import('./main.js').then((all) => all.{name}) : import('./{name}.js'))")
}

impl Page {
    /// Opens `address`, the part after the host, in a browser with a fresh profile.
    pub fn open(origin: &str, address: &str, screen: Screen) -> Page {
        let page = Page::empty(origin, screen);
        page.go(address);
        page
    }

    /// A browser with a fresh profile that has not asked for anything yet.
    pub fn empty(origin: &str, screen: Screen) -> Page {
        let mut browser = Chromium::start();
        let target = browser.command(None, "Target.createTarget", json!({ "url": "about:blank" }));
        let attached =
            browser.command(None, "Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }));
        let session = attached["sessionId"].as_str().expect("a session").to_string();
        let page = Page {
            browser: RefCell::new(browser),
            session,
            origin: origin.to_string(),
            errors: RefCell::default(),
            forgiven: RefCell::new(false),
        };
        for domain in ["Page", "Runtime", "Log"] {
            page.command(&format!("{domain}.enable"), json!({}));
        }
        page.screen(screen);
        page
    }

    pub fn command(&self, method: &str, parameters: Value) -> Value {
        self.browser.borrow_mut().command(Some(&self.session), method, parameters)
    }

    pub fn screen(&self, Screen { width, height, touch, dark }: Screen) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
        self.command("Emulation.setDeviceMetricsOverride", metrics);
        self.command("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch }));
        let features = json!([
            { "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.command("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Loads an address anew.
    pub fn go(&self, address: &str) {
        // A change of the fragment alone would load nothing.
        self.command("Page.navigate", json!({ "url": "about:blank" }));
        self.command("Page.navigate", json!({ "url": format!("{}/{address}", self.origin) }));
        self.until("document.readyState === 'complete' && document.querySelector('#views [aria-current]') !== null");
    }

    /// The value of an expression; a promise is waited for.
    pub fn evaluate(&self, expression: &str) -> Value {
        let asked =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let answer = self.command("Runtime.evaluate", asked);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    fn holds(&self, condition: &str) -> bool {
        let asked = json!({ "expression": format!("Boolean({condition})"), "returnByValue": true });
        // Between two documents there is nothing to ask.
        self.command("Runtime.evaluate", asked)["result"]["value"] == json!(true)
    }

    /// Waits until a condition holds.
    pub fn until(&self, condition: &str) {
        let begin = Instant::now();
        while !self.holds(condition) {
            if begin.elapsed() > PATIENCE {
                let text = self.evaluate("document.querySelector('main').innerText");
                panic!(
                    "never became true: {condition}\nat {}\n{}\n{}",
                    self.address(),
                    text.as_str().unwrap_or(""),
                    self.printed().join("\n")
                );
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits until the text of an element contains these words.
    pub fn until_text(&self, selector: &str, words: &str) {
        self.until(&format!("document.querySelector({}).textContent.includes({})", json!(selector), json!(words)));
    }

    pub fn text(&self, selector: &str) -> String {
        let found = self.evaluate(&format!("document.querySelector({}).textContent", json!(selector)));
        found.as_str().expect("text").trim().to_string()
    }

    pub fn texts(&self, selector: &str) -> Vec<String> {
        let found = self
            .evaluate(&format!("[...document.querySelectorAll({})].map((each) => each.textContent)", json!(selector)));
        found.as_array().expect("a list").iter().map(|text| text.as_str().expect("text").to_string()).collect()
    }

    /// The part of the address after `#`, with it.
    pub fn address(&self) -> String {
        self.evaluate("location.hash").as_str().expect("text").to_string()
    }

    /// The middle of an element that the reader can see, after it was scrolled into sight.
    pub fn middle(&self, selector: &str) -> (f64, f64) {
        let script =
            "(element => { element.scrollIntoView({ block: 'center' }); const box = element.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2, box.width]; })";
        let found = self.evaluate(&format!("{script}(document.querySelector({}))", json!(selector)));
        assert!(found[2].as_f64() > Some(0.0), "{selector} is not to be seen");
        (found[0].as_f64().expect("a number"), found[1].as_f64().expect("a number"))
    }

    /// Clicks on an element. Where an answer that comes just then has moved it from under the mouse, it is aimed at again, as a person would.
    pub fn click(&self, selector: &str) {
        let name = json!(selector);
        self.until(&format!("document.querySelector({name}) && !document.querySelector({name}).disabled"));
        let listens = "document.addEventListener('pointerdown', ({ target }) => \
                       (window.missed = !target.closest?.(window.aimedAt)), { capture: true })";
        self.evaluate(&format!(
            "window.aimedAt === undefined && {listens}; window.aimedAt = {name}; window.missed = true"
        ));
        let mut at = self.middle(selector);
        for _ in 0..AIMS {
            self.mouse("mousePressed", at);
            self.mouse("mouseReleased", at);
            // A click that has led to another document has found its aim, and what stands still was only hit on something inside or above it.
            if !self.holds(&format!("window.missed === true && document.querySelector({name})?.offsetParent")) {
                return;
            }
            let now = self.middle(selector);
            if now == at {
                return;
            }
            at = now;
        }
    }

    /// A mouse event; while `mouseMoved` is sent between press and release, something is dragged.
    pub fn mouse(&self, kind: &str, (x, y): (f64, f64)) {
        let button = if kind == "mouseMoved" { "none" } else { "left" };
        self.command(
            "Input.dispatchMouseEvent",
            json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 }),
        );
    }

    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        self.mouse("mouseMoved", from);
        self.mouse("mousePressed", from);
        let half = (from.0.midpoint(to.0), from.1.midpoint(to.1));
        for (x, y) in [half, to] {
            let moved = json!({ "type": "mouseMoved", "x": x, "y": y, "button": "left", "buttons": 1 });
            self.command("Input.dispatchMouseEvent", moved);
        }
        self.mouse("mouseReleased", to);
    }

    /// Presses a key: a name such as `Enter`, or one character.
    pub fn press(&self, key: &str) {
        self.press_with(key, 0);
    }

    /// Presses a key together with Shift (8), Control (2) or Alt (1).
    pub fn press_with(&self, key: &str, modifiers: u8) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            other => other.chars().next().expect("a key").to_ascii_uppercase() as u32,
        };
        let text = match key {
            "Enter" => "\r",
            short if short.chars().count() == 1 && modifiers & 2 == 0 => short,
            _ => "",
        };
        let event = |kind: &str| json!({ "type": kind, "key": key, "windowsVirtualKeyCode": code, "text": text, "modifiers": modifiers });
        self.command("Input.dispatchKeyEvent", event("keyDown"));
        self.command("Input.dispatchKeyEvent", event("keyUp"));
    }

    /// Presses Tab until an element has the focus.
    pub fn tab_to(&self, selector: &str) {
        for _ in 0..80 {
            if self.holds(&format!("document.activeElement.matches({})", json!(selector))) {
                return;
            }
            self.press("Tab");
        }
        panic!("the Tab key does not lead to {selector}");
    }

    /// Puts text in the place of what a field holds, as a paste would.
    pub fn fill(&self, selector: &str, text: &str) {
        self.evaluate(&format!(
            "(field => {{ field.focus(); field.select(); }})(document.querySelector({}))",
            json!(selector)
        ));
        if text.is_empty() {
            self.evaluate(&format!("(field => {{ field.value = ''; field.dispatchEvent(new Event('input', {{ bubbles: true }})); }})(document.querySelector({}))", json!(selector)));
        } else {
            self.command("Input.insertText", json!({ "text": text }));
        }
    }

    /// Chooses an option of a list.
    pub fn choose(&self, selector: &str, value: &str) {
        let script = "(list => { list.value = VALUE; list.dispatchEvent(new Event('change', { bubbles: true })); })";
        self.evaluate(&format!(
            "{}(document.querySelector({}))",
            script.replace("VALUE", &json!(value).to_string()),
            json!(selector)
        ));
    }

    /// What the page asks of its backend, asked by itself.
    pub fn api(&self, endpoint: &str, parameters: &Value) -> Value {
        self.evaluate(&format!("{}.then(({{ ask }}) => ask('{endpoint}', {parameters}))", script("backend")))
    }

    /// From here on the test provokes answers other than 200, which the browser prints by itself.
    pub fn forgive_refusals(&self) {
        *self.forgiven.borrow_mut() = true;
    }

    /// Errors printed so far.
    pub fn printed(&self) -> Vec<String> {
        let events = self.browser.borrow_mut().events();
        let mut errors = self.errors.borrow_mut();
        for event in events {
            let parameters = &event["params"];
            let complaint = match event["method"].as_str() {
                Some("Runtime.exceptionThrown") => Some(parameters["exceptionDetails"].to_string()),
                Some("Runtime.consoleAPICalled")
                    if matches!(parameters["type"].as_str(), Some("error" | "warning" | "assert")) =>
                {
                    Some(parameters["args"].to_string())
                }
                Some("Log.entryAdded") if parameters["entry"]["level"] == "error" => {
                    let refused = parameters["entry"]["source"] == "network";
                    (!(refused && *self.forgiven.borrow())).then(|| parameters["entry"].to_string())
                }
                _ => None,
            };
            errors.extend(complaint);
        }
        errors.clone()
    }

    /// Ends a test: nothing may have been printed.
    pub fn finish(self) {
        assert_eq!(self.printed(), Vec::<String>::new(), "the page printed errors");
    }
}
