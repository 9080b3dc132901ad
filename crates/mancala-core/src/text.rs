//! What the text forms of all games share.

use core::fmt;

use crate::error::{Excerpt, PositionError, RulesError};

/// Writes `option=value` after a blank, unless the value is the default. Rules write what differs from the defaults.
pub fn write_option<T: PartialEq + Default + fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    option: &str,
    value: &T,
) -> fmt::Result {
    if *value == T::default() { Ok(()) } else { write!(f, " {option}={value}") }
}

/// The words of a rules text: `game option=value …`. Checks the name of the game, the form of each word, and that no
/// option stands twice.
pub fn rules_words<'a>(
    text: &'a str,
    game: &'static str,
) -> Result<impl Iterator<Item = Result<(&'a str, &'a str), RulesError>> + Clone + 'a, RulesError> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    if name != game {
        return Err(RulesError::Game { expected: game, found: Excerpt::of(name) });
    }
    let all = words.clone();
    Ok(words.enumerate().map(move |(i, word)| {
        let (option, value) = word.split_once('=').ok_or(RulesError::Form { found: Excerpt::of(word) })?;
        let mut earlier = all.clone().take(i).filter_map(|word| word.split_once('='));
        if earlier.any(|(before, _)| before == option) {
            return Err(RulesError::Repeated { option: Excerpt::of(option) });
        }
        Ok((option, value))
    }))
}

/// Reads the words of a rules text into options: first the preset, wherever it stands, then every other word by `set`.
pub fn read_options<'a, O>(
    words: impl Iterator<Item = Result<(&'a str, &'a str), RulesError>> + Clone,
    mut options: O,
    preset: impl Fn(&str) -> Result<O, RulesError>,
    mut set: impl FnMut(&mut O, &'a str, &'a str) -> Result<(), RulesError>,
) -> Result<O, RulesError> {
    for word in words.clone() {
        if let ("preset", name) = word? {
            options = preset(name)?;
        }
    }
    for word in words {
        match word? {
            ("preset", _) => {}
            (option, value) => set(&mut options, option, value)?,
        }
    }
    Ok(options)
}

/// The value of an option that is a number.
pub fn number_option(option: &'static str, value: &str, min: u32, max: u32) -> Result<u32, RulesError> {
    let unknown = RulesError::UnknownValue { option, found: Excerpt::of(value), known: "whole numbers" };
    let found = value.parse::<u32>().map_err(|_| unknown)?;
    if (min..=max).contains(&found) { Ok(found) } else { Err(RulesError::Range { option, found, min, max }) }
}

/// The value of an option that is `yes` or `no`.
pub fn yes_or_no(option: &'static str, value: &str) -> Result<bool, RulesError> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(RulesError::UnknownValue { option, found: Excerpt::of(value), known: "yes, no" }),
    }
}

/// Writes `option=yes` or `option=no` after a blank, unless the value is the default.
pub fn write_yes_or_no(f: &mut fmt::Formatter<'_>, option: &str, value: bool, default: bool) -> fmt::Result {
    if value == default { Ok(()) } else { write!(f, " {option}={}", if value { "yes" } else { "no" }) }
}

/// One field of a position's text as a number of seeds.
pub fn seeds_field(text: &str) -> Result<u8, PositionError> {
    let number = text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    number.ok_or(PositionError::Number { found: Excerpt::of(text) })
}

/// The number of houses a side of rows made by hand, if both have as many, within `min` to `max`, and a board can count
/// their seeds and those `beside` them.
pub fn check_rows(
    south: &[u8],
    north: &[u8],
    beside: [u8; 2],
    min: u8,
    max: u8,
) -> Result<u8, PositionError> {
    let houses = u8::try_from(south.len()).unwrap_or(u8::MAX);
    if !(min..=max).contains(&houses) {
        return Err(PositionError::HousesRange { found: south.len(), min, max });
    }
    if north.len() != south.len() {
        return Err(PositionError::Houses { found: north.len(), expected: south.len() });
    }
    total_seeds(south.iter().chain(north).chain(&beside).copied())?;
    Ok(houses)
}

/// All seeds of a position, if a board can count them.
pub fn total_seeds(pits: impl IntoIterator<Item = u8>) -> Result<u8, PositionError> {
    let total: u32 = pits.into_iter().map(u32::from).sum();
    u8::try_from(total).map_err(|_| PositionError::TooManySeeds { total })
}

/// Serialises a type by its text form, in human-readable and binary formats alike: reading validates as `FromStr` does.
#[cfg(feature = "serde")]
pub mod as_text {
    use core::fmt::{self, Display};
    use core::marker::PhantomData;
    use core::str::FromStr;

    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    /// Writes a value as its text.
    pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    /// Reads a value from its text.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        struct Text<T>(PhantomData<T>);

        impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the text form of a value")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Text(PhantomData))
    }
}

/// Implements serde's traits for types with a text form, by that form. The calling crate needs a feature `serde` that
/// turns on its own dependency on serde.
#[macro_export]
macro_rules! serde_as_text {
    (impl [$($generics:tt)*] $name:ty) => {
        #[cfg(feature = "serde")]
        impl<$($generics)*> ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::text::as_text::serialize(self, serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de, $($generics)*> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                $crate::text::as_text::deserialize(deserializer)
            }
        }
    };
}

crate::serde_as_text!(impl [] crate::moves::House);
