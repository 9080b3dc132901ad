//! What the options of all games share, as macros: values with names, chained setters, presets.

/// Declares an option of a game: an enum whose values have one name each, with `Display`, `FromStr`, `ALL` and the
/// error that lists the names. The first value is the default.
///
/// ```
/// mancala_core::option_values! {
///     /// What ends a game.
///     pub enum End = "end" {
///         /// A side is empty.
///         SideEmpty = "side_empty",
///         /// The player to move has nothing.
///         MoverEmpty = "mover_empty",
///     }
/// }
/// assert_eq!(End::default().to_string(), "side_empty");
/// let error = "never".parse::<End>().unwrap_err();
/// assert_eq!(error.to_string(), "end cannot be `never`; its values are side_empty, mover_empty");
/// ```
#[macro_export]
macro_rules! option_values {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident = $option:literal {
            $(#[$first_meta:meta])* $first:ident = $first_text:literal
            $(, $(#[$value_meta:meta])* $value:ident = $text:literal)* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name {
            $(#[$first_meta])* #[default] $first,
            $($(#[$value_meta])* $value),*
        }

        impl $name {
            /// The name of the option in text.
            pub const OPTION: &'static str = $option;
            /// All values, the default first.
            pub const ALL: &'static [$name] = &[$name::$first $(, $name::$value)*];
            /// The names of all values.
            pub const NAMES: &'static str = concat!($first_text $(, ", ", $text)*);

            /// The name of this value in text.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $name::$first => $first_text, $($name::$value => $text),* }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::RulesError;

            fn from_str(text: &str) -> Result<$name, $crate::RulesError> {
                $name::ALL.iter().copied().find(|value| value.name() == text).ok_or(
                    $crate::RulesError::UnknownValue {
                        option: $option,
                        found: $crate::Excerpt::of(text),
                        known: $name::NAMES,
                    },
                )
            }
        }
    };
}

/// Gives a struct of options a chained setter for each field.
///
/// ```
/// #[derive(Default)]
/// pub struct Options { pub houses: u8 }
/// mancala_core::option_setters! { Options { houses: u8 } }
/// assert_eq!(Options::default().houses(6).houses, 6);
/// ```
#[macro_export]
macro_rules! option_setters {
    ($options:ident { $($field:ident: $type:ty),* $(,)? }) => {
        impl $options {
            $(
                #[doc = concat!("Sets [`", stringify!($options), "::", stringify!($field), "`](struct@", stringify!($options), ").")]
                #[must_use]
                pub const fn $field(mut self, $field: $type) -> $options {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}

/// Gives a struct of options its presets by name: each is a function of the struct.
///
/// ```
/// # use mancala_core::RulesError;
/// pub struct Options { pub houses: u8 }
/// impl Options {
///     /// Six houses.
///     pub const fn standard() -> Options { Options { houses: 6 } }
///     /// Four houses.
///     pub const fn small() -> Options { Options { houses: 4 } }
/// }
/// mancala_core::option_presets! { Options: standard, small }
/// assert_eq!(Options::PRESETS, ["standard", "small"]);
/// assert_eq!(Options::preset("small")?.houses, 4);
/// let error = Options::preset("large").map(|_| ()).unwrap_err();
/// assert_eq!(error.to_string(), "there is no preset `large`; the presets are standard, small");
/// # Ok::<(), RulesError>(())
/// ```
#[macro_export]
macro_rules! option_presets {
    ($options:ident: $first:ident $(, $name:ident)* $(,)?) => {
        impl $options {
            #[doc = concat!("The names of the presets, as [`", stringify!($options), "::preset`] takes them.")]
            pub const PRESETS: &'static [&'static str] = &[stringify!($first) $(, stringify!($name))*];

            #[doc = concat!("The preset of this name; see [`", stringify!($options), "::PRESETS`].")]
            pub fn preset(name: &str) -> Result<$options, $crate::RulesError> {
                if name == stringify!($first) {
                    return Ok($options::$first());
                }
                $(
                    if name == stringify!($name) {
                        return Ok($options::$name());
                    }
                )*
                Err($crate::RulesError::UnknownPreset {
                    found: $crate::Excerpt::of(name),
                    known: concat!(stringify!($first) $(, ", ", stringify!($name))*),
                })
            }
        }
    };
}
