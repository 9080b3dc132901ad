//! How long chains can be, and what one turn can take.

use congkak::mancala_core::{Event, Game, Line, RandomBits, Rules, Score, Side, Story, testing::walk};
use congkak::{Congkak, CongkakMove, CongkakRules, Options, Position, WideCongkak};

/// Seeds dropped by a move, and the bound that is proved for it: `L * (S + 1)`, with `L` the pits of the mover's circuit
/// and `S` the seeds in the houses.
fn drops_and_bound<const W: usize, const P: usize>(
    rules: &CongkakRules<W, P>,
    before: &Position<W>,
    played: CongkakMove,
) -> (u32, u32) {
    let mut story = Story::default();
    let mut after = *before;
    rules.play_observed(&mut after, played, &mut story).expect("a legal move");
    let side = before.side_to_move();
    let drops =
        story.0.iter().map(|event| if let Event::Sown(lap) = event { u32::from(lap.seeds) } else { 0 }).sum();
    let view = before.view();
    let in_houses: u32 =
        Side::BOTH.iter().flat_map(|side| view.houses(*side)).map(|seeds| u32::from(*seeds)).sum();
    (drops, u32::from(rules.circuit(side).sown_len()) * (in_houses + 1))
}

/// The longest chain of random games, and that none goes past its bound.
fn longest<const W: usize, const P: usize>(rules: &CongkakRules<W, P>, games: u64) -> u32 {
    let mut longest = 0;
    for game in 0..games {
        let mut state = game;
        let mut random = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 32) as u32
        };
        let choices: Vec<u8> = (0..200).map(|_| random.below(256) as u8).collect();
        walk(rules, Line::new(rules), &choices, |line| {
            for played in line.legal_moves(rules) {
                let (drops, bound) = drops_and_bound(rules, line.position(), played);
                assert!(
                    drops <= bound,
                    "{rules} at {} {played}: {drops} drops, more than {bound}",
                    line.position()
                );
                longest = longest.max(drops);
            }
        });
    }
    longest
}

#[test]
fn no_chain_passes_its_bound() {
    let usual = longest(&Congkak::congkak(), 150);
    assert!(usual > 150, "the longest chain had {usual} drops: too few to test anything");
    longest::<1, 30>(&Options::congkak().skip_origin(true).build().expect("rules"), 50);
    longest::<2, 32>(&Options::congkak().houses(11).seeds(11).build().expect("rules"), 20);
    longest::<2, 32>(&Options::congkak().houses(15).seeds(8).build().expect("rules"), 20);
    let burnt =
        "congkak houses=7 seeds=7 burnt=S1,S2,S3,S4,S5,N2,N4,N6 setup=<7,3,0,0,0,0,0,0,40,40,9,0,9,0,9,0,9>S";
    longest(&burnt.parse::<Congkak>().expect("rules"), 50);
}

/// A turn found with the library's `first_turn` search on a sequential start: the nine houses, from the far end, of the
/// rule page, which take 54 of 98 seeds before North has moved.
#[test]
fn the_first_turn_alone_can_win() {
    let mut game = Game::new(Congkak::congkak());
    let stores = [1, 8, 11, 22, 26, 28, 32, 33, 54];
    for (house, store) in [0, 1, 6, 6, 0, 2, 0, 3, 6].into_iter().zip(stores) {
        assert_eq!(game.side_to_move(), Some(Side::South));
        game.play(CongkakMove::house(house).expect("a house")).expect("a legal move");
        assert_eq!(game.position().stores(), Score::seeds(store, 0));
    }
    assert_eq!(game.side_to_move(), Some(Side::North));
    assert_eq!(game.position().to_string(), "<7,54,0,0,8,0,5,4,3,2,8,2,1,7,0,4,0>N");
}

#[test]
fn a_seed_on_the_widest_board_with_most_seeds() {
    // 255 seeds in one house: eight whole laps of 31 pits and seven seeds more, then on from house 8 with nine.
    let mut row = [0; 15];
    row[0] = 255;
    let start = Position::<2>::from_rows(&row, &[0; 15], [0, 0], Side::South).expect("255 seeds");
    let rules = WideCongkak::with_start(Options::congkak().houses(15), [0; 2], start);
    let rules = rules.unwrap_or_else(|error| panic!("{error}"));
    let played = CongkakMove::house(0).expect("a house");
    let (drops, bound) = drops_and_bound(&rules, &start, played);
    assert!((255..=bound).contains(&drops), "{drops} drops");
    let mut after = start;
    rules.play(&mut after, played).expect("a legal move");
    assert_eq!(after.view().total(), 255);
}
