//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The bounds of a search; the first that is reached ends it. The default has none.
///
/// ```
/// use std::time::Duration;
/// use mancala_engine::Limits;
/// let limits = Limits::none().depth(12).time(Duration::from_millis(100));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The deepest iteration, in turns.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time on the clock.
    pub time: Option<Duration>,
    /// A flag that ends the search once it is true: set it from anywhere, for example another thread.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limits: for searches that end by themselves.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Sets [`Limits::depth`].
    #[must_use]
    pub fn depth(mut self, turns: u32) -> Limits {
        self.depth = Some(turns);
        self
    }

    /// Sets [`Limits::nodes`].
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Sets [`Limits::time`].
    #[must_use]
    pub fn time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Sets [`Limits::stop`].
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Limits {
        self.stop = Some(flag);
        self
    }
}

/// The limits of a search that runs.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    nodes: u64,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    /// Looking at the clock costs more than a node.
    next_look: u64,
    over: bool,
}

/// Nodes from one look at the clock and the flag to the next.
const LOOK_EVERY: u64 = 1024;

impl Watch {
    pub(crate) fn start(limits: &Limits) -> Watch {
        Watch {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            // A time too long to be a moment is no limit.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            next_look: 0,
            over: false,
        }
    }

    /// Whether a search that has looked at `nodes` positions has to end. Once over, always over.
    #[inline]
    pub(crate) fn is_over(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_look.min(self.nodes) {
            self.look(nodes);
        }
        self.over
    }

    /// [`Watch::is_over`] for steps that take as long as many nodes: the clock is looked at every time.
    pub(crate) fn is_over_slowly(&mut self, steps: u64) -> bool {
        self.look(steps);
        self.over
    }

    #[cold]
    fn look(&mut self, nodes: u64) {
        self.next_look = nodes + LOOK_EVERY;
        self.over |= nodes >= self.nodes
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    }
}
