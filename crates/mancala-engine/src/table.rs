//! The transposition table: what is known of positions met before.
//!
//! Every entry is told from every other by its whole key, never by a hash of it. Where a game numbers its keys without
//! gaps ([`Searchable::ranking`](crate::Searchable::ranking)), the number is scrambled by a reversible mix; part of it
//! chooses the place, the rest is stored, and an entry is one word, read and written at once, so threads share the
//! table without locks. Elsewhere entries hold the key itself.

use std::hash::{Hash, Hasher};
use std::io::{Read, Write};
use std::slice::from_ref;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use crate::endings::{Ending, Endings, EndingsMemory};
use crate::pages::Pages;
use crate::rank::Ranking;
use crate::saved::{SavedError, Summing};
use crate::searchable::Searchable;

/// What an entry says: [`Note::BITS`] bits of content, and how much work it would be to find it out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Note(u32);

impl Note {
    /// Bits of content.
    pub(crate) const BITS: u32 = 26;
    /// The largest worth.
    pub(crate) const MAX_WORTH: u32 = 31;

    /// A note of some content; `worth` is at least 1, and the entry with the smallest is replaced first.
    #[inline]
    pub(crate) fn new(content: u32, worth: u32) -> Note {
        debug_assert!(content < 1 << Note::BITS);
        Note(worth.clamp(1, Note::MAX_WORTH) << Note::BITS | content)
    }

    #[inline]
    pub(crate) fn content(self) -> u32 {
        self.0 & ((1 << Note::BITS) - 1)
    }

    #[inline]
    pub(crate) fn worth(self) -> u32 {
        self.0 >> Note::BITS
    }
}

/// A table of notes on positions.
pub(crate) trait Table<R: Searchable>: Sync {
    /// Where the note on a key would be.
    type Place: Copy + Send + Sync;

    fn place(&self, rules: &R, key: &R::Key) -> Self::Place;
    /// The place of the exact value, where the position has few enough seeds for one.
    fn ending(&self, place: &Self::Place) -> Option<Ending<'_>>;
    /// The exact values, and the numbering they are found by, where keys are numbered.
    fn endings(&self) -> Option<(&Endings<'_>, &Ranking)>;
    /// Asks memory for what is at a place and does not wait: a `get` some time later need not wait either.
    fn prefetch(&self, place: &Self::Place);
    fn get(&self, place: &Self::Place) -> Option<Note>;
    fn put(&self, place: &Self::Place, note: Note);
}

/// Bytes to be used, at most about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) notes: usize,
    /// For exact values of positions with few seeds, where keys are numbered.
    pub(crate) endings: usize,
}

/// The table of the kind that the rules allow, for positions with up to some seeds.
pub(crate) enum Memory<R: Searchable> {
    Numbered(NumberedMemory),
    Whole(WholeTable<R::Key>),
}

impl<R: Searchable> Memory<R> {
    /// A table for positions with up to so many seeds.
    pub(crate) fn new(rules: &R, seeds: u8, room: Room) -> Memory<R> {
        let numbered = NumberedMemory::of_rules(rules, seeds, room);
        numbered.map_or_else(|| Memory::Whole(WholeTable::new(room.notes)), Memory::Numbered)
    }

    /// The table there is if it can hold the position, or else a new one.
    pub(crate) fn fitting<'a>(
        slot: &'a mut Option<(u8, Memory<R>)>,
        rules: &R,
        position: &R::Position,
        room: Room,
    ) -> &'a mut Memory<R> {
        let seeds = seeds_of(rules, position);
        if slot.as_ref().is_some_and(|(capacity, _)| *capacity < seeds) {
            *slot = None;
        }
        &mut slot.get_or_insert_with(|| (seeds, Memory::new(rules, seeds, room))).1
    }
}

/// All seeds of a position: how many its numbers are for.
pub(crate) fn seeds_of<R: Searchable>(rules: &R, position: &R::Position) -> u8 {
    rules.view(position).total().min(255) as u8
}

/// Entries in a place that is read at once.
const WAYS: usize = 4;
/// The bits of an entry that its note takes.
const NOTE_BITS: u32 = 31;

/// What a table for keys that are numbered keeps: one word an entry.
pub(crate) struct NumberedMemory {
    ranking: Ranking,
    endings: EndingsMemory,
    buckets: Pages,
    mix: Mix,
    /// The bits of a mixed number that are stored in the entry.
    stored_bits: u32,
}

/// [`NumberedMemory`] in use, by any number of threads.
pub(crate) struct NumberedTable<'m> {
    ranking: &'m Ranking,
    endings: Endings<'m>,
    buckets: &'m [Bucket],
    mix: Mix,
    stored_bits: u32,
}

type Bucket = [AtomicU64; WAYS];

impl NumberedMemory {
    /// A table for positions with up to so many seeds; `None` where they are not numbered, or are too many for the room.
    pub(crate) fn of_rules<R: Searchable>(rules: &R, seeds: u8, room: Room) -> Option<NumberedMemory> {
        let ranking = rules.ranking(seeds)?;
        let in_order = rules.position_of_rank(&ranking.first(0)).is_some();
        let endings = if in_order { room.endings } else { 0 };
        NumberedMemory::new(ranking, rules.step(), Room { endings, ..room })
    }

    /// A table of at most about `room` for the numbers of a ranking and values in steps of `step`; `None` when an entry
    /// would not fit a word.
    fn new(ranking: Ranking, step: i16, room: Room) -> Option<NumberedMemory> {
        let numbers = ranking.count(ranking.seeds());
        let bits = (64 - (numbers - 1).leading_zeros()).max(2);
        let wanted = room.notes / size_of::<Bucket>();
        // No more places than numbers.
        let index_bits = wanted.max(1).ilog2().min(bits - 2);
        let stored_bits = bits - index_bits;
        if stored_bits + NOTE_BITS > 64 {
            return None;
        }
        Some(NumberedMemory {
            endings: EndingsMemory::new(&ranking, step, room.endings),
            ranking,
            buckets: Pages::zeroed(size_of::<Bucket>() << index_bits),
            mix: Mix::of_bits(bits),
            stored_bits,
        })
    }

    pub(crate) fn open(&mut self) -> NumberedTable<'_> {
        let NumberedMemory { ranking, endings, buckets, mix, stored_bits } = self;
        let (mix, stored_bits) = (*mix, *stored_bits);
        NumberedTable { ranking, endings: endings.open(), buckets: buckets.get_mut(), mix, stored_bits }
    }

    /// Writes all that the table holds.
    pub(crate) fn save<W: Write>(&self, to: &mut Summing<W>) -> Result<(), SavedError> {
        for bucket in self.buckets.get::<[u64; WAYS]>() {
            to.put(bucket.map(u64::to_le_bytes).as_flattened())?;
        }
        self.endings.save(to)
    }

    /// Reads what [`NumberedMemory::save`] wrote of a table of the same size.
    pub(crate) fn load<F: Read>(&mut self, from: &mut Summing<F>) -> Result<(), SavedError> {
        for bucket in self.buckets.get_mut::<[u64; WAYS]>() {
            let mut bytes = [[0; 8]; WAYS];
            from.get(bytes.as_flattened_mut())?;
            *bucket = bytes.map(u64::from_le_bytes);
        }
        self.endings.load(from)
    }
}

impl NumberedTable<'_> {
    /// The bucket that a number is looked for in, and what an entry of it holds of the number.
    #[inline]
    fn bucket(&self, number: u64) -> (&Bucket, u64) {
        let mixed = self.mix.forth(number);
        let index = (mixed >> self.stored_bits) as usize & (self.buckets.len() - 1);
        (&self.buckets[index], mixed & ((1 << self.stored_bits) - 1))
    }
}

impl<R: Searchable> Table<R> for NumberedTable<'_> {
    type Place = u64;

    #[inline]
    fn place(&self, rules: &R, key: &R::Key) -> u64 {
        rules.rank(self.ranking, key)
    }

    #[inline]
    fn ending(&self, place: &u64) -> Option<Ending<'_>> {
        self.endings.of(*place)
    }

    fn endings(&self) -> Option<(&Endings<'_>, &Ranking)> {
        Some((&self.endings, self.ranking))
    }

    #[inline]
    fn prefetch(&self, place: &u64) {
        match self.endings.of(*place) {
            Some(ending) => ending.prefetch(),
            None => prefetch_index(from_ref(self.bucket(*place).0), 0),
        }
    }

    #[inline]
    fn get(&self, place: &u64) -> Option<Note> {
        let (bucket, stored) = self.bucket(*place);
        for entry in bucket {
            let entry = entry.load(Ordering::Relaxed);
            // An empty entry is zero as a whole, and a note never is.
            if entry >> NOTE_BITS == stored && entry != 0 {
                let note = entry as u32 & (u32::MAX >> 1);
                return (note != 0).then_some(Note(note));
            }
        }
        None
    }

    #[inline]
    fn put(&self, place: &u64, note: Note) {
        let (bucket, stored) = self.bucket(*place);
        let (mut least, mut least_worth) = (0usize, u32::MAX);
        for (i, entry) in bucket.iter().enumerate() {
            let entry = entry.load(Ordering::Relaxed);
            if entry >> NOTE_BITS == stored {
                least = i;
                break;
            }
            let worth = Note(entry as u32 & (u32::MAX >> 1)).worth();
            if worth < least_worth {
                (least, least_worth) = (i, worth);
            }
        }
        bucket[least].store(stored << NOTE_BITS | u64::from(note.0), Ordering::Relaxed);
    }
}

/// A reversible scramble of numbers of some bits.
#[derive(Clone, Copy, Debug)]
struct Mix {
    mask: u64,
    shift: u32,
}

impl Mix {
    fn of_bits(bits: u32) -> Mix {
        Mix { mask: u64::MAX >> (64 - bits), shift: bits.div_ceil(2) }
    }

    /// Each step can be undone: a shift of at least half the bits is its own inverse under exclusive or, and an odd
    /// factor has an inverse modulo a power of two.
    #[inline]
    fn forth(self, number: u64) -> u64 {
        let mut x = number & self.mask;
        x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15) & self.mask;
        x ^= x >> self.shift;
        x.wrapping_mul(0xd6e8_feb8_6659_fd93) & self.mask
    }
}

/// Keys with their notes, in one place.
type WholeBucket<K> = [Option<(K, Note)>; WAYS];

/// A table for keys that are not numbered: entries hold them whole.
pub(crate) struct WholeTable<K> {
    buckets: Box<[Mutex<WholeBucket<K>>]>,
}

impl<K: Copy + Eq> WholeTable<K> {
    /// A table of at most `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> WholeTable<K> {
        let buckets = (bytes / size_of::<Mutex<WholeBucket<K>>>()).max(1);
        WholeTable { buckets: (0..1usize << buckets.ilog2()).map(|_| Mutex::new([None; WAYS])).collect() }
    }

    fn bucket(&self, hash: u64) -> std::sync::MutexGuard<'_, WholeBucket<K>> {
        let index = (hash >> 20) as usize & (self.buckets.len() - 1);
        // No code that holds the lock can panic, and any content of a bucket is sound.
        self.buckets[index].lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl<R: Searchable> Table<R> for WholeTable<R::Key> {
    type Place = (R::Key, u64);

    fn place(&self, _rules: &R, key: &R::Key) -> (R::Key, u64) {
        let mut hasher = Fold(0);
        key.hash(&mut hasher);
        (*key, hasher.finish())
    }

    fn ending(&self, _place: &(R::Key, u64)) -> Option<Ending<'_>> {
        None
    }

    fn endings(&self) -> Option<(&Endings<'_>, &Ranking)> {
        None
    }

    /// A bucket is behind a lock, which a look ahead would wait for.
    fn prefetch(&self, _place: &(R::Key, u64)) {}

    fn get(&self, (key, hash): &(R::Key, u64)) -> Option<Note> {
        self.bucket(*hash).iter().flatten().find(|(k, _)| k == key).map(|(_, note)| *note)
    }

    fn put(&self, (key, hash): &(R::Key, u64), note: Note) {
        let mut bucket = self.bucket(*hash);
        let worth = |entry: &Option<(R::Key, Note)>| match entry {
            Some((k, _)) if k == key => 0,
            Some((_, note)) => note.worth() + 1,
            None => 1,
        };
        if let Some(least) = bucket.iter_mut().min_by_key(|entry| worth(entry)) {
            *least = Some((*key, note));
        }
    }
}

/// A quick hash: it only chooses the place, keys are compared whole.
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(25) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
