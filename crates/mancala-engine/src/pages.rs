//! Memory for tables: zeroed, and in large pages where the system has them.
//!
//! A table is read at random places. With pages of 4 KiB a processor waits twice for most reads: it first has to find out
//! where the page is. Pages of 2 MiB are so few that it remembers.

use memmap2::{MmapMut, MmapOptions};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Some zeroed memory, to be seen as a slice of whatever any bytes are a value of.
pub(crate) struct Pages(Kind);

enum Kind {
    Mapped(MmapMut),
    /// On systems that map no memory.
    Heap(Box<[u64]>),
}

impl Pages {
    /// Memory of so many bytes, a multiple of eight.
    pub(crate) fn zeroed(bytes: usize) -> Pages {
        match MmapOptions::new().len(bytes).map_anon() {
            Ok(map) => {
                // Only advice: where it is not taken, the pages stay small.
                #[cfg(target_os = "linux")]
                let _ = map.advise(memmap2::Advice::HugePage);
                Pages(Kind::Mapped(map))
            }
            Err(_) => Pages(Kind::Heap(vec![0; bytes / 8].into())),
        }
    }

    /// The memory as values that a reader cannot change.
    pub(crate) fn get<T: FromBytes + IntoBytes + KnownLayout + Immutable>(&self) -> &[T] {
        let bytes = match &self.0 {
            Kind::Mapped(map) => &map[..],
            Kind::Heap(words) => words.as_bytes(),
        };
        <[T]>::ref_from_bytes(bytes).expect("aligned to words, and whole ones")
    }

    /// The memory as values of any kind. Only a borrow that is the only one may show atomics, which then may be shared.
    pub(crate) fn get_mut<T: FromBytes + IntoBytes + KnownLayout>(&mut self) -> &mut [T] {
        let bytes = match &mut self.0 {
            Kind::Mapped(map) => &mut map[..],
            Kind::Heap(words) => words.as_mut_bytes(),
        };
        <[T]>::mut_from_bytes(bytes).expect("aligned to words, and whole ones")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn mapped_or_not_it_is_zeroed_and_keeps_what_is_put_there() {
        for mut pages in [Pages::zeroed(0), Pages::zeroed(64), Pages(Kind::Heap(vec![0; 8].into()))] {
            let buckets = pages.get_mut::<[AtomicU64; 4]>().len();
            assert!(pages.get::<u64>().iter().all(|word| *word == 0));
            for bucket in pages.get_mut::<[AtomicU64; 4]>().iter() {
                bucket[3].store(7, Ordering::Relaxed);
            }
            assert_eq!(pages.get::<u64>().iter().sum::<u64>(), 7 * buckets as u64);
            assert_eq!(pages.get::<u8>().len(), 32 * buckets);
        }
    }
}
