//! How far slow questions are, for those who ask: a question may come with a ticket, a word of the asker's own, and
//! while it is worked on that word tells what is being done.

use answers::api::Progress;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most tickets at the same time, and the longest: those beyond are answered without one.
const MOST: usize = 4096;
const LONGEST: usize = 64;

/// What is told is at most so old.
const PACE: Duration = Duration::from_millis(50);

type Told = Arc<Mutex<Option<Stage>>>;

/// What is being done, and how much of it is.
struct Stage {
    during: String,
    done: u64,
    total: Option<u64>,
    heard: Instant,
}

/// All questions with a ticket.
#[derive(Clone, Default)]
pub(crate) struct Courses(Arc<Mutex<HashMap<String, Told>>>);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No panic can happen while one is held.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Courses {
    /// A question begins, perhaps with a ticket.
    pub(crate) fn begin(&self, ticket: Option<&str>) -> Course {
        let told = Told::default();
        let ticket = ticket.filter(|ticket| ticket.len() <= LONGEST).map(String::from);
        if let Some(ticket) = &ticket {
            let mut all = locked(&self.0);
            if all.len() < MOST {
                all.insert(ticket.clone(), Arc::clone(&told));
            }
        }
        Course { told: ticket.is_some().then_some(told), ticket, all: self.clone() }
    }

    /// What is known of the question with this ticket, as JSON: `during`, `done` and `total`, each perhaps null.
    pub(crate) fn told(&self, ticket: &str) -> String {
        let found = locked(&self.0).get(ticket).cloned();
        let stage = found.as_ref().map(|told| locked(told));
        let stage = stage.as_ref().and_then(|stage| stage.as_ref());
        serde_json::json!({
            "during": stage.map(|stage| &stage.during),
            "done": stage.map(|stage| stage.done),
            "total": stage.and_then(|stage| stage.total),
        })
        .to_string()
    }
}

/// One question; its ticket is forgotten when this is dropped.
pub(crate) struct Course {
    told: Option<Told>,
    ticket: Option<String>,
    all: Courses,
}

impl Course {
    /// Whoever works on it tells this.
    pub(crate) fn teller(&self) -> Teller {
        Teller(self.told.clone())
    }
}

impl Drop for Course {
    fn drop(&mut self) {
        if let (Some(ticket), Some(told)) = (&self.ticket, &self.told) {
            let mut all = locked(&self.all.0);
            // Another question may have come with the same word.
            if all.get(ticket).is_some_and(|known| Arc::ptr_eq(known, told)) {
                all.remove(ticket);
            }
        }
    }
}

/// Takes down progress, now and then.
#[derive(Clone)]
pub(crate) struct Teller(Option<Told>);

impl Teller {
    pub(crate) fn hear(&self, Progress { during, done, total }: Progress<'_>) {
        let Some(told) = &self.0 else { return };
        let mut stage = locked(told);
        let now = Instant::now();
        if stage.as_ref().is_none_or(|stage| now.duration_since(stage.heard) >= PACE || stage.during != during) {
            *stage = Some(Stage { during: during.to_string(), done, total, heard: now });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_tells_while_its_question_is_worked_on() {
        let courses = Courses::default();
        let course = courses.begin(Some("mine"));
        assert_eq!(courses.told("mine"), r#"{"done":null,"during":null,"total":null}"#);
        course.teller().hear(Progress { during: "a proof", done: 7, total: None });
        assert_eq!(courses.told("mine"), r#"{"done":7,"during":"a proof","total":null}"#);
        assert_eq!(courses.told("yours"), r#"{"done":null,"during":null,"total":null}"#);
        drop(course);
        assert_eq!(courses.told("mine"), r#"{"done":null,"during":null,"total":null}"#);
        let silent = courses.begin(None);
        silent.teller().hear(Progress { during: "a proof", done: 7, total: None });
        assert!(locked(&courses.0).is_empty());
    }
}
