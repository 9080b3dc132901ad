//! Runs the example programs as a user would: on good input, on wrong input, in a pipe.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The example programs lie beside the folder of this test.
fn example(name: &str) -> Command {
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).expect("a folder of build results");
    Command::new(folder.join("examples").join(name))
}

fn run(name: &str, args: &[&str]) -> Output {
    example(name).args(args).stdin(Stdio::null()).output().expect("the example was built")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn last_line(output: &Output) -> String {
    stdout(output).lines().last().unwrap_or_default().to_string()
}

/// It fails with status 1 and says this.
fn refuses(name: &str, args: &[&str], says: &str) {
    let output = run(name, args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{name} {args:?}: {error}");
    assert!(error.starts_with("error: ") && error.contains(says), "{name} {args:?} says {error}");
}

fn play(args: &[&str], typed: &str) -> Output {
    let mut child = example("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the example was built");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("a reader");
    child.wait_with_output().expect("an end")
}

/// A file of this test with some text in it.
fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("mancala-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("a folder for temporary files");
    path
}

fn data(name: &str) -> String {
    format!("{}/../crates/kalah/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn perft_ends_with_leaves_and_nodes() {
    // OpenSpiel's counts: 6, 35, 185, 942, 4690. Nodes are their sum, without the leaves when those are counted in bulk.
    assert_eq!(last_line(&run("perft", &["kalah", "5"])), "leaves 4690 nodes 1168");
    assert_eq!(last_line(&run("perft", &["kalah", "5", "--no-bulk"])), "leaves 4690 nodes 5858");
    let divided = stdout(&run("perft", &["kalah", "5", "--divide"]));
    let below: u64 = divided
        .lines()
        .filter_map(|line| line.strip_prefix("move ")?.rsplit(' ').next()?.parse::<u64>().ok())
        .sum();
    assert_eq!(below, 4690);
    // One house a side with one seed: the first seed goes to the store, and South has nothing left.
    assert_eq!(
        last_line(&run("perft", &["kalah", "1", "--houses", "1", "--seeds", "1"])),
        "leaves 1 nodes 0"
    );
    assert_eq!(last_line(&run("perft", &["kalah", "0"])), "leaves 1 nodes 0");
}

#[test]
fn wrong_arguments_are_named() {
    refuses(
        "perft",
        &["kalah", "3", "--preset", "nope"],
        "there is no preset `nope`; the presets are standard,",
    );
    refuses("perft", &["kalah", "3", "--houses", "16"], "houses is 16, not within 1 to 15");
    refuses("perft", &["kalah", "3", "--seeds", "200"], "2400 seeds are more than the 255");
    refuses(
        "perft",
        &["kalah", "3", "--position", "<6,0,0>S"],
        "0 houses where its number of houses asks for 12",
    );
    let other_board = ["kalah", "3", "--houses", "6", "--position", "<2,0,0,1,1,1,1>S"];
    refuses("perft", &other_board, "2 houses a side where 6 are expected");
    refuses(
        "simulate",
        &["chess", "3"],
        "there is no game `chess`; the games are congkak, enkeshui, kalah, oware",
    );
    let from_position = ["kalah", "easy", "random", "--position", "<2,0,0,1,1,1,1>S"];
    refuses("match", &from_position, "a match begins from seeded openings");
    refuses("match", &["kalah", "easy", "expert"], "there is no level `expert`");
    refuses(
        "match",
        &["kalah", "easy", "depths:3"],
        "there is no player `depths:3`; the methods with a number are",
    );
    refuses("match", &["kalah", "depth:x", "easy"], "`x` is not a number");
    refuses("narrate", &["kalah", "9"], "move 9 is illegal: the board has no such house");
    refuses("narrate", &["kalah", "two"], "`two` is not a move");
}

#[test]
fn simulate_repeats_by_seed_on_boards_of_any_width() {
    let once = stdout(&run("simulate", &["kalah", "50", "--seed", "3", "--houses", "9"]));
    assert_eq!(once, stdout(&run("simulate", &["kalah", "50", "--seed", "3", "--houses", "9"])));
    assert_ne!(once, stdout(&run("simulate", &["kalah", "50", "--seed", "4", "--houses", "9"])));
    assert!(once.starts_with("kalah houses=9 seeds=4\n") && once.contains("games 50 finished 50"));
}

#[test]
fn narrate_tells_each_seed_and_why_a_capture_happened() {
    let told = stdout(&run("narrate", &["kalah", "--position", "<3,0,0,1,0,2,0,4,1>S", "1"]));
    for says in [
        "South lifts 1 from South's house 1",
        "a seed falls in South's house 2, which now holds 1",
        "South captures 4 from North's house 2, which were opposite the last seed",
        "South takes the last seed from South's house 2",
        "<3,5,0,0,0,2,0,0,1>N",
    ] {
        assert!(told.contains(says), "{says} is not in\n{told}");
    }
}

#[test]
fn conformance_replays_what_openspiel_played() {
    let output = run(
        "conformance",
        &[&data("kalah_openspiel_public.jsonl.gz"), &data("kalah_openspiel_setboard_public.jsonl.gz")],
    );
    assert_eq!(last_line(&output), "games 1000 moves 43886 mismatches 0");
    assert_eq!(output.status.code(), Some(0));
}

/// One recorded game of four moves: South takes the only seeds one by one.
const GAME: &str = r#"{"game":"mancala","params":{},"moves":[6,5,6],
"boards":[[0,0,0,0,0,1,1,0,0,0,0,0,0,2],[0,0,0,0,0,1,0,1,0,0,0,0,0,2],[0,0,0,0,0,0,1,1,0,0,0,0,0,2],[0,0,0,0,0,0,1,1,0,0,0,0,0,2]],
"players":[0,0,1,-1],"legal":[[5,6],[5],[13],[]],"returns":[-1,1]}"#;

#[test]
fn conformance_reports_what_differs_and_where() {
    // A third move is recorded that nobody made: North was to move.
    let path = file("differs.jsonl", &format!("\n{}\n", GAME.replace('\n', "")));
    let output = run("conformance", &[&path.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    let told = stdout(&output);
    assert!(told.contains("differs.jsonl line 2 move 2: action 6 is no move of North"), "{told}");
    assert!(last_line(&output).starts_with("games 1 moves 2 mismatches "), "{told}");
    std::fs::remove_file(path).expect("the file");
}

#[test]
fn conformance_names_damaged_lines_and_unknown_formats() {
    let cases = [
        ("damaged.jsonl", "{\"game\":\"mancala\",\"moves\":[", "line 1: "),
        ("unknown.jsonl", "{\"game\":\"chess\"}", "line 1: the format of game `chess` is not known"),
        ("nogame.jsonl", "{}", "line 1: it has no field `game`"),
        ("fields.jsonl", "{\"game\":\"mancala\"}", "line 1: missing field"),
        ("gzip.jsonl.gz", "\u{1f}\u{8b}", ": "),
    ];
    for (name, text, says) in cases {
        let path = file(name, text);
        refuses("conformance", &[&path.display().to_string()], says);
        std::fs::remove_file(path).expect("the file");
    }
    refuses("conformance", &["nowhere.jsonl"], "nowhere.jsonl");
}

#[test]
fn play_answers_whatever_is_typed_and_loses_nothing() {
    let output = play(&[], "3\nfoo\n99\n0\nswap\n3\n\u{1f600}\n\nrecord\nquit\n");
    assert_eq!(output.status.code(), Some(0));
    let told = stdout(&output);
    for says in [
        "`foo` is not a move",
        "`0` is not a move",
        "move swap is illegal: the rules do not allow it here; the moves are 1, 2, 4, 5, 6",
        "move 3 is illegal: the house is empty; the moves are 1, 2, 4, 5, 6",
        "rules kalah houses=6 seeds=4\nstart <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>S\nmoves 3\n",
    ] {
        assert!(told.contains(says), "{says} is not in\n{told}");
    }
}

#[test]
fn play_takes_back_to_the_persons_decision_and_plays_again() {
    let record = |typed: &str| {
        let told = stdout(&play(&["kalah", "--level", "random"], &format!("{typed}\nquit\n")));
        told.lines().last().map(str::to_string).unwrap_or_default()
    };
    let played = record("1");
    assert!(
        played.starts_with("moves 1 ") && played.len() > "moves 1 ".len(),
        "the computer answers: {played}"
    );
    assert_eq!(record("1\nundo"), "moves");
    assert_eq!(record("1\nundo\nredo"), played);
    assert_eq!(record("undo"), "moves");
    assert_eq!(record("3\nundo\n"), "moves", "a bonus move is taken back alone");
    assert_eq!(record("1\nnew"), "moves");
    // Two people: each takes back one decision.
    let told = stdout(&play(&["--level", "human"], "1\n1\nundo\nquit\n"));
    assert!(told.ends_with("moves 1\n"), "{told}");
}

#[test]
fn play_at_the_end_of_the_game_and_of_the_input() {
    let told =
        stdout(&play(&["kalah", "--position", "<6,24,23,0,0,0,0,0,1,0,0,0,0,0,0>S"], "6\n1\nhint\nmoves\n"));
    assert!(
        told.contains("the game is over: undo, new or quit") || told.contains("a side has no seeds left"),
        "{told}"
    );
    assert!(told.contains("The game so far:"), "the end of the input loses nothing: {told}");
}

/// What `play` says to `hint` after these moves.
fn hint(args: &[&str], moves: &str) -> String {
    let told = stdout(&play(&[&["--level", "human"], args].concat(), &format!("{moves}hint\nquit\n")));
    let hint = told.lines().rfind(|line| line.starts_with("try "));
    hint.unwrap_or_else(|| panic!("no hint in\n{told}")).to_string()
}

/// Time enough for small boards to be looked through to their end.
const PATIENT: [&str; 2] = ["--hint-time", "600000"];

#[test]
fn a_hint_tells_the_value_that_is_solved() {
    for (position, side) in [
        ("<3,4,4,4,4,4,4,0,0>S", "South"),
        ("<3,0,5,5,5,4,4,0,1>N", "North"),
        ("<3,1,0,0,4,4,4,5,6>S", "South"),
        ("<3,1,0,0,5,5,5,4,4>N", "North"),
    ] {
        let board = ["kalah", "--houses", "3", "--position", position];
        let solved = last_line(&run("solve", &[&board[..], &["--memory", "1"]].concat()));
        let lead = match solved.strip_prefix("value ").expect("a value") {
            "0" => "even".into(),
            value => value
                .strip_prefix('-')
                .map_or_else(|| format!("{value} ahead"), |behind| format!("{behind} behind")),
        };
        let hint = hint(&[&board[..], &PATIENT].concat(), "");
        assert!(hint.ends_with(&format!(": {side} ends {lead} (exact)")), "{position}: {hint}, {solved}");
    }
}

#[test]
fn a_hint_about_a_hidden_choice_rests_on_all_that_the_other_may_choose() {
    let board = ["congkak", "--preset", "sungka", "--houses", "3", "--seeds", "2"];
    let args = [&board[..], &PATIENT].concat();
    let first = hint(&args, "");
    assert!(first.contains(" (the mean over what North may choose, seen "), "{first}");
    let answers = ["1\n", "2\n", "3\n"].map(|house| hint(&args, house));
    assert!(answers[0].contains(" (the mean over what South may choose, seen "), "{answers:?}");
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    // Once both have chosen nothing is hidden.
    assert!(hint(&args, "1\n1\n").ends_with(" (exact)"));
}

#[test]
fn a_hint_claims_no_more_than_it_has_seen() {
    for game in ["kalah", "congkak", "enkeshui"] {
        let at_once = hint(&[game, "--hint-time", "0"], "");
        assert!(at_once.ends_with(": South ends even (a guess)"), "{at_once}");
    }
    // Where history can end a game, no path is the last word.
    for board in [&["oware", "--houses", "2"][..], &["enkeshui", "--option", "race=off"]] {
        let told = hint(&[board, &["--hint-time", "50"]].concat(), "");
        assert!(!told.contains("exact"), "{told}");
    }
}

#[test]
fn play_takes_presets_and_sizes() {
    let told =
        stdout(&play(&["kalah", "--preset", "empty_capture", "--houses", "12", "--seeds", "2"], "quit\n"));
    assert!(told.starts_with("kalah houses=12 seeds=2 capture=always\n"), "{told}");
    refuses("play", &["kalah", "--preset", "nope"], "there is no preset `nope`");
}

#[test]
fn oware_is_played_counted_and_told() {
    // OpenSpiel's counts: 6, 36, 190, 1014, 5219.
    assert_eq!(last_line(&run("perft", &["oware", "5", "--no-bulk"])), "leaves 5219 nodes 6465");
    assert_eq!(last_line(&run("perft", &["oware", "2", "--houses", "15"])), "leaves 225 nodes 15");
    let told = stdout(&run("narrate", &["oware", "--position", "1-0-0-0-0-4-0-1-2-1-5-0-17-17-S", "F"]));
    for says in [
        "South lifts 4 from South's house 6",
        "South captures 2 from North's house 4: 2 or 3 after the sowing",
        "South captures 2 from North's house 2: 2 or 3 after the sowing",
        "1-0-0-0-0-0-1-0-0-0-5-0-24-17-N",
    ] {
        assert!(told.contains(says), "{says} is not in\n{told}");
    }
    let bare = ["oware", "--position", "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", "A"];
    refuses("narrate", &bare, "move A is illegal: the other player has no seeds and must be given some");
    let preset = ["oware", "50", "--preset", "awari", "--houses", "4"];
    let simulated = stdout(&run("simulate", &preset));
    assert!(simulated.contains("games 50 finished 50"), "{simulated}");
    let played = stdout(&play(&["oware", "--level", "random"], "C\n3\nundo\nrecord\nquit\n"));
    assert!(played.contains("South sows 4, the last in North's house 1"), "{played}");
    assert!(played.contains("rules oware houses=6 seeds=4\n"), "{played}");
}

#[test]
fn conformance_replays_the_oware_that_openspiel_played() {
    let file = format!("{}/../crates/oware/tests/data/openspiel_games.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let output = run("conformance", &[&file]);
    let last = last_line(&output);
    assert!(last.starts_with("games 336 moves ") && last.ends_with(" mismatches 0"), "{last}");
    // The last board of a record is swept: a seed given to the wrong side is found.
    let game = r#"{"game":"oware","params":{},"moves":[1],"boards":[[0,1,1,1,0,0],[0,0,0,0,2,1]],"players":[0,-1],"legal":[[1],[]],"returns":[1,-1]}"#;
    let right = file_of("right", game);
    assert_eq!(last_line(&run("conformance", &[&right])), "games 1 moves 1 mismatches 0");
    let wrong = file_of("wrong", &game.replace("[0,0,0,0,2,1]", "[0,0,0,0,3,0]"));
    assert_eq!(last_line(&run("conformance", &[&wrong])), "games 1 moves 1 mismatches 1");
}

fn file_of(name: &str, text: &str) -> String {
    file(&format!("oware-{name}"), text).display().to_string()
}

#[test]
fn congkak_is_played_counted_and_told_in_rounds_and_matches() {
    // Of South's seven first chains only that from house 1 ends in the own store.
    assert_eq!(last_line(&run("perft", &["congkak", "1"])), "leaves 7 nodes 0");
    // In the opening nobody sees what the other chooses: 3 times 3 choices.
    let opening = ["congkak", "2", "--preset", "sungka", "--houses", "3", "--seeds", "3"];
    assert_eq!(last_line(&run("perft", &opening)), "leaves 9 nodes 3");
    let told = stdout(&run("narrate", &["congkak", "--position", "<3,1,0,0,7,0,0,0,4>S", "2"]));
    // Seven seeds go once round three houses a side, and the last comes back into the house just emptied.
    for says in [
        "the hand passes North's store",
        "South captures 1 from North's house 2, which was opposite the last seed",
        "<3,4,0,1,0,1,1,0,5>N",
    ] {
        assert!(told.contains(says), "{says} is not in\n{told}");
    }
    let matches = ["congkak", "20", "--preset", "traditional", "--houses", "3", "--seeds", "3"];
    assert!(stdout(&run("simulate", &matches)).contains("games 20 finished 20"));
}

#[test]
fn the_computer_does_not_look_at_a_hidden_choice() {
    // Whatever South chooses, North's answer is the same house.
    let answers: Vec<String> = ["1", "2", "3", "4", "5", "6", "7"]
        .map(|house| {
            let record = stdout(&play(&["congkak", "--preset", "sungka"], &format!("{house}\nquit\n")));
            let lifted = record.lines().find(|line| line.contains("North lifts")).expect("North opens");
            lifted.to_string()
        })
        .to_vec();
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn conformance_replays_congkak_and_says_what_differs() {
    let games = format!("{}/../crates/congkak/tests/data/games.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let output = run("conformance", &[&games]);
    assert_eq!(last_line(&output), "games 375 moves 21112 mismatches 0");
    // South takes the only seed there is, and wins by one.
    let game = r#"{"game":"congkak","options":{"houses":1,"seeds":1},"start":[[1],[1],[0,0],0],"steps":[
        {"legal":[0],"house":0,"end":"store","drops":1,"laps":1,"captured":0,"state":[[0],[0],[1,1],-1]}],
        "round_winner":null,"stores":[1,1]}"#
        .replace('\n', "");
    let right = file("congkak-right.jsonl", &game);
    assert_eq!(
        last_line(&run("conformance", &[&right.display().to_string()])),
        "games 1 moves 1 mismatches 0"
    );
    let wrong = file("congkak-wrong.jsonl", &game.replace("\"drops\":1", "\"drops\":2"));
    let output = run("conformance", &[&wrong.display().to_string()]);
    assert_eq!(last_line(&output), "games 1 moves 1 mismatches 1");
    for path in [right, wrong] {
        std::fs::remove_file(path).expect("the file");
    }
}

#[test]
fn first_turn_tells_what_the_first_player_can_take() {
    // The counts of small boards are found by plain recursion, too (`crates/congkak/tests/first_turn.rs`).
    assert_eq!(last_line(&run("first_turn", &["4", "4"])), "best 30 of 32 win yes positions 93");
    assert_eq!(last_line(&run("first_turn", &["7", "4"])), "best 8 of 56 win no positions 2");
    let thinned = stdout(&run("first_turn", &["5", "5", "--most", "3"]));
    assert!(thinned.starts_with("proven no\nbest "), "{thinned}");
    refuses("first_turn", &["9", "8"], "do not fit the 128 bits");
    refuses("first_turn", &["0", "3"], "houses is 0, not within 1 to 15");
}

#[test]
fn enkeshui_is_raced_counted_and_told() {
    // Each player has six loaded pits to race from.
    assert_eq!(last_line(&run("perft", &["enkeshui", "2"])), "leaves 36 nodes 6");
    let board = ["enkeshui", "--option", "setup=0,3,0,1/0,3,1,0", "--option", "require_total=any"];
    let told = stdout(&run(
        "narrate",
        &[&board[..], &["--position", "<4,0,0,0,3,0,1,0,3,1,0>N+race:2", "2"]].concat(),
    ));
    for says in [
        "North lifts 3 from North's house 2",
        "South puts 1 into South's house 3",
        "South is named first, as the race is tied",
        "<4,0,0,1,0,1,2,1,0,2,1>S",
    ] {
        assert!(told.contains(says), "{says} is not in\n{told}");
    }
    // North's bull with four seeds is drawn with its owner.
    let bull = "<8,0,0,0,2,1,4N,3,0,0,0,4,0,0,0,5,2,0,0>S";
    let told = stdout(&run("narrate", &["enkeshui", "--position", bull, "2"]));
    assert!(told.contains("South       0   2   1  4N   3   0   0   0"), "{told}");
    assert!(told.contains("South's last seed fell in South's house 4, a bull"), "{told}");
    let games = stdout(&run("simulate", &["enkeshui", "50", "--preset", "triples-18"]));
    assert!(games.contains("games 50 finished 50"), "{games}");
    let played = stdout(&play(&["enkeshui", "--level", "random"], "5\nrecord\nquit\n"));
    assert!(played.contains("rules enkeshui houses=8\n"), "{played}");
}

#[test]
fn conformance_replays_enkeshui_and_says_what_differs() {
    let data = |name: &str| format!("{}/../crates/enkeshui/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let output = run("conformance", &[&data("enkeshui_games.jsonl.gz"), &data("enkeshui_examples.json.gz")]);
    assert_eq!(last_line(&output), "games 801 moves 24371 mismatches 0");
    // The last seed falls opposite an empty pit: the record says that it captured and was lost.
    let game = r#"{"game":"enkeshui","examples":[{"id":"one","options":{},
        "before":{"board":[1,0,0,4],"captured":[0,0],"to_move":0,"over":false,"winner":null,"reason":null,"bulls":{}},
        "move":{"type":"sow","pit":0},"info":{"end":"capture","laps":1,"drops":1},
        "after":{"board":[0,0,0,4],"captured":[0,0],"to_move":1,"over":false,"winner":null,"reason":null,"bulls":{}}}]}"#;
    let path = file("enkeshui-wrong", &game.replace('\n', ""));
    let output = run("conformance", &[&path.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    let told = stdout(&output);
    assert!(told.contains("own_empty_opposite_empty"), "{told}");
}

#[test]
fn analyse_tells_every_depth_and_move() {
    let told = stdout(&run("analyse", &["kalah", "--houses", "2", "--seeds", "1", "--depth", "30"]));
    assert!(told.contains("\ndepth 1 nodes "), "{told}");
    // A board so small is looked through to its end.
    assert!(told.lines().any(|line| line.starts_with("depth ") && line.contains('=') && !line.contains('~')));
    assert_eq!(told, told.replace("the game is over", ""), "{told}");
    let over = ["kalah", "--position", "<2,0,0,4,0,0,0>S"];
    assert_eq!(last_line(&run("analyse", &over)), "the game is over");
    let best = last_line(&run("analyse", &["oware", "--depth", "4", "--best", "--threads", "2"]));
    assert!(best.starts_with("best ") && best.contains(" depth 4 nodes "), "{best}");
}

#[test]
fn a_match_goes_on_from_its_file_and_refuses_what_is_not_it() {
    let path = std::env::temp_dir().join(format!("mancala-{}-match.json", std::process::id()));
    let save = path.display().to_string();
    let args = |pairs| ["kalah", "beginner", "random", "--pairs", pairs, "--houses", "3", "--save", &save];
    let whole = stdout(&run("match", &["kalah", "beginner", "random", "--pairs", "6", "--houses", "3"]));
    run("match", &args("2"));
    let resumed = stdout(&run("match", &args("6")));
    assert!(resumed.contains("going on after 2 pairs"), "{resumed}");
    assert_eq!(resumed.lines().last(), whole.lines().last(), "{resumed}\n{whole}");

    refuses(
        "match",
        &["kalah", "easy", "random", "--houses", "3", "--save", &save],
        "it holds another match",
    );
    let text = std::fs::read_to_string(&path).expect("the file");
    for damaged in [&text[..text.len() / 2], &text.replacen("points\":[", "points\":[1", 1), ""] {
        std::fs::write(&path, damaged).expect("the file");
        refuses("match", &args("6"), "it is damaged");
        let output = run("match", &args("6"));
        assert!(String::from_utf8_lossy(&output.stderr).contains(&save), "the file is named");
    }
    std::fs::remove_file(path).expect("the file");
}

#[test]
fn a_solution_goes_on_from_its_file_and_refuses_what_is_not_it() {
    let path = std::env::temp_dir().join(format!("mancala-{}-solve", std::process::id()));
    let save = path.display().to_string();
    let args = |seeds| ["kalah", "--houses", "3", "--seeds", seeds, "--memory", "1", "--save", &save];
    let first = stdout(&run("solve", &args("4")));
    assert!(first.ends_with("value 2\n"), "published: {first}");
    let again = stdout(&run("solve", &args("4")));
    assert!(again.contains("going on from") && again.ends_with("nodes 0\nvalue 2\n"), "{again}");

    refuses("solve", &args("3"), "the file belongs to the rules `kalah houses=3 seeds=4`");
    refuses(
        "solve",
        &["kalah", "--houses", "3", "--save", &save],
        "1048576 bytes of memory, not with 268435456",
    );
    let bytes = std::fs::read(&path).expect("the file");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("the file");
    refuses("solve", &args("4"), &format!("{save}: the file is damaged: it ends early"));
    std::fs::remove_file(path).expect("the file");
    let slip = run("solve", &["kalah", "--memory", "100000000"]);
    assert_eq!(slip.status.code(), Some(2), "no table of a hundred terabytes is tried");
    let nowhere = ["kalah", "--houses", "3", "--seeds", "4", "--save", "/nowhere/file"];
    refuses("solve", &nowhere, "/nowhere/file: ");
    // Said before the work and not after it.
    let large = ["congkak", "--memory", "1", "--time", "1000", "--save", "/nowhere/file"];
    refuses("solve", &large, "too many for so little memory");
}

#[test]
fn a_board_on_which_play_can_go_round_has_a_value_or_bounds() {
    let small = ["oware", "--houses", "2", "--seeds", "2", "--moves"];
    assert_eq!(last_line(&run("solve", &small)), "value 6");
    // Of 8 seeds the first move captures 3 or none; nothing is looked at after it.
    let first = stdout(&run("solve", &[&small[..], &["--positions", "1"]].concat()));
    assert!(first.contains("move A from -2 to 8\nmove B from "), "{first}");
    assert!(first.ends_with("positions 1\nfrom -2 to 8\n"), "{first}");
    let large = stdout(&run("solve", &["oware", "--positions", "1000", "--time", "1000000"]));
    assert!(large.ends_with("positions 1000\nfrom -48 to 48\n"), "{large}");
    let race = stdout(&run("solve", &["enkeshui"]));
    assert!(race.contains("choices hidden from each other") && race.ends_with("from -48 to 48\n"), "{race}");
    refuses(
        "solve",
        &[&small[..], &["--save", "file"]].concat(),
        "--save: under these rules play can go round",
    );
}

#[cfg(unix)]
#[test]
fn a_program_ends_quietly_when_nobody_reads_on() {
    use std::os::unix::process::ExitStatusExt;

    let games = data("kalah_openspiel_public.jsonl.gz");
    for (name, args) in [
        ("analyse", &["kalah", "--depth", "1"][..]),
        ("conformance", &[&games]),
        ("first_turn", &["3", "1"]),
        ("match", &["kalah", "random", "random", "--pairs", "1"]),
        ("narrate", &["kalah", "1"]),
        ("perft", &["kalah", "1"]),
        ("play", &["kalah"]),
        ("simulate", &["kalah", "1"]),
        ("solve", &["kalah", "--houses", "1", "--seeds", "1"]),
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut program = example(name);
        let output = program.args(args).stdin(Stdio::null()).stdout(writer).output().expect("it was built");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.signal(), Some(signal_hook::consts::SIGPIPE), "{name}: {said}");
        assert_eq!(said, "", "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_match_that_is_interrupted_tells_what_it_has() {
    let mut child = example("match")
        .args(["kalah", "strongest", "random", "--pairs", "50", "--time", "200"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the example was built");
    // The handler is in place when the match has said what it plays.
    let mut out = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("Ctrl-C") {
        line.clear();
        assert!(std::io::BufRead::read_line(&mut out, &mut line).expect("text") > 0, "it ended too soon");
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    assert!(child.wait().expect("an end").success());
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut out, &mut rest).expect("text");
    assert!(rest.contains("stopped after ") && rest.contains(" of 50 pairs"), "{rest}");
}
