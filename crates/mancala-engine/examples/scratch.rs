//! x
use mancala_core::Rules;
use mancala_engine::*;
fn main(){
    let args: Vec<String> = std::env::args().collect();
    let mb: usize = args[1].parse().unwrap();
    let mut tot=0;
    for a in &args[2..] {
    let rules: kalah::Kalah = a.parse().unwrap();
    let mut s = Solver::new(rules.clone()).unwrap().with_memory(mb<<20);
    let t = std::time::Instant::now();
    let mut last = 0;
    let v = s.solve_watched(&rules.initial(), &Limits::none(), |s| { if std::env::var("V").is_ok() { println!("{} {} {}M", s.at_least, s.at_most, (s.nodes-last)/1000000); } last = s.nodes; });
    tot += v.nodes;
    if std::env::var("Q").is_err() {
    println!("{rules}: value {:?} nodes {} {:?}", v.value(), v.nodes, t.elapsed());}
    }
    println!("{tot}");
}
