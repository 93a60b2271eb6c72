// Written by scripts/wire.py (make docs); do not edit.

/** A vote is near, and nobody is at the devices of these seats. */
export interface Absent {
  t: "absent";
  seats: number[];
}

/** The answer to every message that has an id: sent when what it says is durable. */
export interface Ack {
  t: "ack";
  id: string;
  status: Status;
  refusal?: Denial | null;
}

/** Use the night power at its call. */
export interface Act {
  do: "act";
  targets: number[];
}

/** A night power was used, and what the judge answered. */
export interface Acted {
  t: "acted";
  seat: number;
  role: string;
  targets: number[];
  answer?: string;
}

/** What one more foul would bring a seat, beside being counted. */
export type AfterFoul = "ends" | "removed" | "silenced";

/** What follows when the tie stands. */
export type AfterTies = "lift" | "nobody_leaves";

/** Whether the same target may be chosen on the next night too. */
export type Again = "allowed" | "not_self_twice_running" | "not_twice_running";

/** Raise one's hand for the question asked: the lift, or the sentence. */
export interface Agree {
  do: "agree";
}

/** A hand for the question. */
export interface Agreed {
  t: "agreed";
  seat: number;
}

/** Whether the hunters see each other. */
export type Aim = "blind" | "sighted";

/** The companion cannot be voted out on the next day (B21). */
export interface Alibi {
  kind: "alibi";
  itself?: boolean;
  again?: Again;
}

/** The one voted out has an alibi and stays (B21). */
export interface AlibiShown {
  t: "alibi_shown";
  seat: number;
}

/** Whether something people bring along is allowed. */
export type Allowed = "by_permission" | "no" | "yes";

/** From the old phone of a seat: `accept` gives the seat to the new phone, else it stays here. */
export interface AnswerPhone {
  t: "answer_phone";
  id: string;
  accept: boolean;
}

/** The question is closed: the hands, and the number needed. */
export interface Answered {
  t: "answered";
  hands: number[];
  sum: number;
  passed: boolean;
}

/** The arrested one cannot act, cannot be killed and shows unclear (B24). */
export interface Arrest {
  kind: "arrest";
  itself?: boolean;
  again?: Again;
}

/** What has become of the message with this id? */
export interface Ask {
  t: "ask";
  id: string;
}

/** What a check is about. */
export type Asks = "card" | "color" | "role" | "signs";

/** Candidates are called one by one; hands for the one now called. */
export interface Ballot {
  kind: "ballot";
  seconds: number;
  candidates: number[];
  revote?: number;
  index?: number;
  hands?: number;
  voted?: number;
  tally?: number;
  used?: number;
  by_count?: boolean;
  lost?: number;
  sums?: number[];
}

/** The day's vote. */
export interface BallotRules {
  way?: BallotWay;
  seconds?: number;
  unvoted?: Unvoted;
  single?: Single;
  single_on_day_one?: Single;
  day_one?: DayOne;
  proposer_bound?: boolean;
  names_shown?: boolean;
}

/** Whether candidates are called one by one or everyone names one at once. */
export type BallotWay = "at_once" | "called";

/** A heartbeat, sent once a second and answered by the same words; it counts as no message. */
export interface Beat {
  t: "beat";
}

/** A step begins. */
export interface Began {
  t: "began";
  step: Dealing | Briefing | Meeting | RelaxedSitting | Hunt | Call | BestMove | Dawn | Farewell | Speech | Discussion | Reading | Ballot | Poll | Defence | Lift | Dusk | Over;
}

/** The first player killed names the best move (F18). */
export interface BestMove {
  kind: "best_move";
  seconds: number;
  guessed?: boolean;
}

/** The guess of the first player killed; no seats, no best move. */
export interface BestMoveRules {
  seats?: number;
  seconds?: number;
  unless_voted_out?: number;
  reds?: number;
}

/** When a clan has won: as many as the reds, as all others, or one citizen left (C19, B6, H15). */
export type BlackWin = "half_the_table" | "last_citizen" | "parity";

/** How many programs sit down, and of which kind. */
export interface Bots {
  kind?: string;
  count?: number;
}

/** For what somebody is punished beyond a game: K3, then the order of the club in K27. */
export type Breach = "approaching" | "discussing" | "other" | "prompting" | "swap";

/** Those of one clan meet. */
export interface Briefing {
  kind: "briefing";
  seconds: number;
  clan: Team;
}

/** The last message before the server closes the connection, and why. */
export interface Bye {
  t: "bye";
  code: string;
}

/** A role is called. */
export interface Call {
  kind: "call";
  seconds: number;
  role: string;
  acted?: number;
}

/** Which casts the organiser may choose. */
export type Casting = "box" | "exact" | "extra_roles" | "household";

/** What is said against the cast that was chosen, and by which clause; it is played all the same. */
export interface Caution {
  code: string;
  clause: string;
  text: string;
}

/** A player has openly named those he only wakes with; the judge decides what follows (B23). */
export interface Cautioned {
  t: "cautioned";
  seat: number;
}

/** The judge answers a question about the target at once (C14, C15, B18, B19, W11). */
export interface Check {
  kind: "check";
  itself?: boolean;
  again?: Again;
  asks?: Asks;
  seeks?: string;
}

/** My card, my checks, whom I hold black or red: the part of a speech that the log keeps. */
export interface Claim {
  role?: string;
  checks?: [number, Team][];
  black?: number[];
  red?: number[];
}

/** What somebody claimed. */
export interface Claimed {
  phase: string;
  seat: number;
  role?: string;
  checks?: [number, Team][];
  black?: number[];
  red?: number[];
}

/** What one clause makes different: its words, those in whose place it stands, and what follows. */
export interface ClauseChange {
  id: string;
  text: string;
  note?: string;
  old?: Paragraph[];
  lines?: string[];
}

/** POST /api/tables/CODE/clip: a text of `aloud`, and how many times faster than usual it is said. */
export interface ClipWanted {
  text: string;
  speed?: number;
}

/** GET /api/clubs/ID: people by name, evenings with the last one first. */
export interface ClubInfo {
  id: string;
  code: string;
  title: string;
  people: ClubPerson[];
  evenings: EveningHead[];
}

/** 201: the club, its code, its token, and four words by which a lost token comes back. */
export interface ClubOpened {
  club: string;
  code: string;
  token: string;
  phrase: string;
}

/** Somebody of a club, under the same key at all its tables. */
export interface ClubPerson {
  key: string;
  name: string;
}

export type Command = Pick | Take | Plan | Pass | Nominate | Withdraw | Say | Vote | Agree | Shoot | Act | Guess | Tally | Foul | Remove | DefeatTeam | Pause | Resume | TimeUp | Redeal | HandOver | Overrule;

/** The judge tells whether two players are on one side (B25). */
export interface Compare {
  kind: "compare";
  itself?: boolean;
  again?: Again;
}

/** Ci, for reds who are shot first and lose: B = round(share · games), Ci = most · min(1, times / B). */
export interface Compensation {
  share: number;
  most: number;
}

/** A card that was typed in wrong. */
export interface Corrected {
  t: "corrected";
  seat: number;
  role: Role;
}

/** A candidate is closed: the hands, the unused votes that went here, and the sum. `tally`: the judge's count where he counted without names. */
export interface Counted {
  t: "counted";
  candidate: number;
  hands: number[];
  rest?: number[];
  sum?: number;
  tally?: number;
}

/** The judge tells what the night brought. */
export interface Dawn {
  kind: "dawn";
  seconds: number;
}

/** Day n begins; these left at dawn. */
export interface DayBroke {
  t: "day_broke";
  day: number;
  left?: number[];
}

/** What the vote of the first day may do: platforms let the leader stay, or hold none. */
export type DayOne = "held" | "leader_stays" | "none";

/** Whether everybody has a card at once, picks one as the rules say, or has one that a judge has dealt. */
export type DealKind = "at_once" | "picked" | "typed";

/** How cards reach the players. */
export type DealWay = "hand_out" | "pick" | "tray";

/** A seat chooses its card; how many are left. */
export interface Dealing {
  kind: "dealing";
  seconds: number;
  seat: number;
  left: number;
}

/** How the cards are dealt. */
export interface DealingRules {
  ways?: DealWay[];
  highest?: number;
  from_bottom?: boolean;
  redeal?: boolean;
  redeal_penalty?: number;
  seconds?: number;
}

/** A seat looks at its card; `number` as it was picked. */
export interface Dealt {
  t: "dealt";
  seat: number;
  role: Role;
  number?: number;
  bottom?: boolean;
}

/** The result is fixed; it is announced after the last farewell (F8, G9). */
export interface Decided {
  t: "decided";
  outcome: Outcome;
}

/** What an organiser does with the table. */
export type Deed = "admit" | "change" | "clock" | "close" | "dismiss" | "draw" | "elect" | "go_on" | "hand_over" | "name" | "pause" | "redeal" | "refuse" | "remove" | "skip" | "start" | "swap" | "undo";

/** The judge ends the game against the team of this player (F21). */
export interface DefeatTeam {
  do: "defeat_team";
  seat: number;
  offence?: string;
}

/** A tied or sentenced player speaks; those who speak after; what is voted then. */
export interface Defence {
  kind: "defence";
  seconds: number;
  seat: number;
  then: number[];
  tied: number[];
  revote?: number;
}

/** Why not, by which clause, and in words. */
export interface Denial {
  code: string;
  clause: string;
  text: string;
}

/** Everyone talks freely; those who said they are done. */
export interface Discussion {
  kind: "discussion";
  seconds: number;
  passed?: number;
}

/** A command to the game; `as` where one device acts for several, or for the judge. */
export interface Do {
  t: "do";
  id: string;
  cmd: Command;
  as?: number | "judge" | null;
}

/** Whether the code is enough to sit down, or an invite or the organiser's word is needed. */
export type DoorKind = "invited" | "open";

/** The day is at its end, and what is given now is given by day; whether a vote has settled it (F20). */
export interface Dusk {
  kind: "dusk";
  seconds: number;
  settled?: boolean;
}

/** I want this seat to judge, before the deal or having left the game; 0 takes it back (B2). */
export interface Elect {
  t: "elect";
  id: string;
  seat: number;
}

/** Who has won when nobody is left. */
export type EmptyTable = "black" | "draw";

/** The game is over: the result and all cards. */
export interface Ended {
  t: "ended";
  outcome: Outcome;
  cards: string[];
}

/** The organiser is away: I want this player to hand the device that speaks on; 0 takes it back. */
export interface Entrust {
  t: "entrust";
  id: string;
  seat: number;
}

/** POST /api/clubs/ID/evenings/ID; what is not named stays. */
export interface EveningChange {
  title?: string | null;
  date?: string | null;
  preset?: string | null;
  present?: string[] | null;
  closed?: boolean | null;
}

/** A game; until it is over nothing is told but that it is played, where and by whom. */
export interface EveningGame {
  id: string;
  table: string;
  at: number;
  state: "live" | "over" | "unfinished";
  people: string[];
  winner?: string;
  days?: number;
  seats?: SeatResult[];
  points?: GamePoints[];
  cancelled?: boolean;
  protest?: string;
  extra?: ExtraPoints[];
}

/** An evening among others. */
export interface EveningHead {
  id: string;
  title: string;
  date: string;
  state: "closed" | "open";
}

/** GET /api/clubs/ID/evenings/ID; points are hundredths, people are named in `people` alone. */
export interface EveningInfo {
  id: string;
  title: string;
  date: string;
  state: "closed" | "open";
  rules: string;
  preset: string;
  people: EveningPerson[];
  tables: EveningTable[];
  games: EveningGame[];
  standings: StandingRow[];
}

/** 201. */
export interface EveningOpened {
  evening: string;
}

/** Somebody who is there or has played; without a name if he was forgotten. */
export interface EveningPerson {
  key: string;
  name?: string;
  present?: boolean;
  games?: number;
  table?: string;
  seat?: number;
  fouls?: number;
  suspended?: boolean;
}

/** A table of the evening. */
export interface EveningTable {
  id: string;
  state: TableState;
  code?: string;
  people?: string[];
  game?: string;
}

/** What a judge gives or takes beside the preset, in hundredths. */
export interface ExtraPoints {
  seat: number;
  points: number;
  reason?: string;
}

/** A last word; those who speak after; whether the day is still to come. */
export interface Farewell {
  kind: "farewell";
  seconds: number;
  seat: number;
  then?: number[];
  morning?: boolean;
}

/** Seconds of the last word. */
export interface FarewellRules {
  voted?: number;
  killed?: number;
  final?: boolean;
}

/** The one shape of everything that goes wrong. */
export interface Fault {
  error: Problem;
}

/** What night zero consists of. */
export interface FirstNightRules {
  full?: boolean;
  briefing?: number;
  don_told?: boolean;
  planner?: Planner;
  meets?: string[];
  meet?: number;
  relaxed_sitting?: number;
}

/** The judge gives a foul. */
export interface Foul {
  do: "foul";
  seat: number;
  offence?: string;
  technical?: boolean;
}

/** What fouls and removals do. */
export interface FoulRules {
  silence_at?: number;
  short_tables?: number[];
  short_seconds?: number;
  silent_seconds?: number;
  cuts_speech?: boolean;
  silenced_vote?: boolean;
  silenced_defence?: boolean;
  removal_at?: number;
  removal_cancels_vote?: boolean;
  hidden_at_night?: boolean;
  technical?: boolean;
  team_defeat?: boolean;
}

/** A foul was given, by the judge or as the rules have it (K24). `ruling`: the penalty code has something else for this offence (K24, K25). */
export interface Fouled {
  t: "fouled";
  seat: number;
  offence?: string;
  hidden?: boolean;
  technical?: boolean;
  ruling?: boolean;
  by_rule?: boolean;
}

/** What has happened since frame n-1, and what there is to see now. `lines`: what the narrator says to it, in the language of this device. `phrase`: the words with which the judge opened the step now on; `hint`: what follows from the rules at it; both are the same for everybody. `own`: it tells something that the whole table was not told. `open`, for a judge: what of the lines may be shown without the held eye, where that is not all of them. `aloud`: to one that speaks, what all were told, for the ear; in a frame without events it is the phrase, to be said again if somebody wishes. Numbers are comparable within one `epoch`. `until`: when the time of the step is up, in milliseconds of the server's clock; while the clock stands `left` of it is there instead. `looking`: people look at their cards, and the clock of the step begins when all know them; until then `phrase` and `hint` are of that. */
export interface Frame {
  t: "frame";
  n: number;
  events: (GameEvent | Undone)[];
  view: View;
  lines: string[];
  phrase?: string;
  hint?: string;
  own?: boolean;
  open?: string[] | null;
  aloud?: SpokenLine[];
  epoch?: string;
  until?: number | null;
  left?: number | null;
  looking?: boolean;
}

export type FromClient = Hello | Do | Ask | ResumeFrom | Ping | Beat | Voiced | Speak | Ready | Looked | Mute | Motion | Elect | Entrust | AnswerPhone | Sit | Leave | Look | Seal | Manage | Rehearse | Penalty;

/** POST …/games/ID, when it is over; what is not named stays. */
export interface GameCorrection {
  cancelled?: boolean | null;
  protest?: string | null;
  extra?: ExtraPoints[] | null;
}

export type GameEvent = Started | Shuffled | Dealt | Redealt | Met | Planned | Began | NightFell | DayBroke | NightCounted | Turned | Passed | Nominated | Withdrawn | Said | Cautioned | Voted | Tallied | Counted | Polled | VoteTied | VoteCancelled | NobodyLeaves | Sentenced | AlibiShown | Agreed | Answered | Left | Shot | Hunted | Startled | Acted | Inherited | Revived | Offered | Guessed | Fouled | Silenced | Removed | TeamDefeated | Paused | Resumed | JudgeChanged | Overruled | Corrected | Decided | Ended;

/** What one game was worth to one person; Ci is a matter of all his games together. */
export interface GamePoints {
  result?: number;
  best_move?: number;
  penalty?: number;
  extra?: number;
}

/** What is told of a game when it is over. */
export interface GameSummary {
  seconds: number;
  best_move?: number[];
  best_move_by?: number;
}

/** Whether a role is still called when its holders have left. */
export type GoneCalls = "called" | "called_until_revealed";

/** The best move: seats believed black (F18); platforms let some be named red. */
export interface Guess {
  do: "guess";
  seats: number[];
  reds?: number[];
}

/** The best move. */
export interface Guessed {
  t: "guessed";
  seat: number;
  seats: number[];
  reds?: number[];
}

/** A player who has left takes the judge's place (B2). */
export interface HandOver {
  do: "hand_over";
  seat: number;
}

/** Where people sit with their phones: whether they vote on them, or show hands that are counted. */
export type Hands = "phones" | "table";

/** The healed one survives any shot of this night (C22, H6, W13). */
export interface Heal {
  kind: "heal";
  itself?: boolean;
  again?: Again;
}

/** GET /health: `ok`, or `failing` with the reasons and the status 503. */
export interface Health {
  status: string;
  version: string;
  reasons?: Reason[];
}

/** Words that this viewer heard. */
export interface Heard {
  t: "talk";
  phase: string;
  from: number;
  text: string;
  room: Room;
}

/** The first message: whose device this is, its seed for the deal, and in which language it reads. */
export interface Hello {
  t: "hello";
  token: string;
  seed?: string;
  lang?: "en" | "ru" | null;
  seat?: string;
}

/** What this viewer has seen up to frame `n` of this `epoch`, the oldest first. `cut`: there was more than fits, and the oldest of it was left out. */
export interface History {
  t: "history";
  epoch: string;
  n: number;
  story: (Lines | Heard)[];
  claims: Claimed[];
  nominations: Nomination[];
  votes: Round[];
  cut?: boolean;
}

/** What people keep; the program reminds of it. */
export interface HouseRules {
  seating?: Seating;
  phones?: Phones;
  own_masks?: Allowed;
  reflecting_things?: Allowed;
  tournaments?: Allowed;
  first_out_judges?: boolean;
  elected_judge?: boolean;
  longest?: number;
}

/** How a player left the table. */
export type How = "killed" | "lifted" | "removed" | "ruled_out" | "voted_out";

/** A clan chooses its target; `again` is the place of the second shot (B23). */
export interface Hunt {
  kind: "hunt";
  seconds: number;
  clan: Team;
  again?: boolean;
  done?: boolean;
  shots?: [number, number][];
}

/** How a clan shoots. */
export interface HuntRules {
  aim?: Aim;
  seconds?: number;
  number?: number;
  numbers?: Numbers;
  itself?: boolean;
  second?: SecondShot;
  second_foul?: boolean;
  needs?: Needs;
  visited?: Visited;
  two_clans?: boolean;
}

/** The hunt is over: the target agreed on, 0 for a miss. */
export interface Hunted {
  t: "hunted";
  clan: Team;
  target: number;
}

/** A role is called in whose place this player now acts (C22). */
export interface Inherited {
  t: "inherited";
  seat: number;
  role: string;
}

/** POST /api/tables/ID/invite: the address of the table, as text and as a QR code; it is good once. */
export interface Invitation {
  invite: string;
  url: string;
  svg: string;
}

/** POST /api/tables/CODE/join. */
export interface Join {
  name: string;
  invite?: string;
}

/** The token of a seat, and the four words by which its owner gets it back. */
export interface Joined {
  token: string;
  phrase: string;
  waits?: boolean;
}

/** A player who has left judges from now on (B2). */
export interface JudgeChanged {
  t: "judge_changed";
  seat: number;
}

/** What somebody, or a clan together, did one night. */
export interface JudgeDeed {
  night: number;
  role: string;
  targets: number[];
  seat?: number;
  answer?: string;
}

/** The target leaves at dawn (B22, B26, C22). */
export interface Kill {
  kind: "kill";
  itself?: boolean;
  again?: Again;
}

/** Somebody who waits to be let in; `key` is his name in `admit` and `refuse`. */
export interface Knock {
  key: string;
  name: string;
}

/** I must go home: a departure without penalty. */
export interface Leave {
  t: "leave";
  id: string;
}

/** These leave the table together; the cards where they are shown. */
export interface Left {
  t: "left";
  seats: number[];
  how: How;
  cards?: string[];
}

/** The question whether all the tied leave, or whether the sentence of one stands (H13). */
export interface Lift {
  kind: "lift";
  seconds: number;
  tied: number[];
  hands?: number;
  tally?: number;
}

/** The question whether all tied players leave; `most` of them at once, 0 as many as there are. */
export interface LiftRules {
  passes?: Passes;
  most?: number;
  three_of_nine?: boolean;
  whole_table?: boolean;
  seconds?: number;
}

/** What the narrator said to one turn, as far as this viewer saw it; `own`: not all of it to everybody. `minor`: only whose word it is, who is done, or what was claimed, which a screen shows in other ways. `open`, for a judge: what of the lines may be shown without the held eye, where that is not all of them. */
export interface Lines {
  t: "lines";
  phase: string;
  lines: string[];
  own?: boolean;
  minor?: boolean;
  open?: string[] | null;
}

/** The table as one viewer sees it: sent after hello and after each change outside the game. `words` are the first 44 bits of `commitment`; `me` is the viewer's own seat. */
export interface Lobby {
  t: "table";
  id: string;
  code: string;
  mode: Mode;
  rules: string;
  state: TableState;
  seats: SeatInfo[];
  commitment: string;
  words: string;
  pace: number;
  organiser: boolean;
  me?: number | null;
  options?: Record<string, string | number | boolean>;
  nights?: Nights;
  dealing?: DealKind;
  door?: DoorKind;
  hands?: Hands;
  knocks?: Knock[];
  owed?: Owed[];
  bystanders?: Knock[];
  judge?: string;
  judges?: boolean;
  judge_here?: boolean | null;
  game?: string;
  number?: number;
  cast?: Record<string, number>;
  cautions?: Caution[];
  title?: Text | null;
  roles?: Record<string, Role>;
  motions?: Proposal[];
  elections?: Proposal[];
  runoff?: number[];
  muted?: number[];
  bots?: string;
  tempers?: Record<string, string>;
  ended?: GameSummary | null;
  assists?: boolean;
  narrates?: boolean;
  narrator?: boolean | null;
  organiser_away?: boolean;
  entrusting?: Proposal[];
  entrusted?: number | null;
  new_phones?: NewPhone[];
  phone_of?: number | null;
  devices?: number;
  sizes?: number[];
  node?: string;
}

/** The one phone was passed to this seat; 0: it lies on the table. */
export interface Look {
  t: "look";
  seat: number;
}

/** I know my card of this `deal`, named in `looking`; from an elected judge: wait for nobody. */
export interface Looked {
  t: "looked";
  id: string;
  deal: string;
}

/** How many of the people who play know their cards, and until when the table waits for the others. `until` in milliseconds of the server's clock; in a pause `left` milliseconds are there instead. */
export interface Looking {
  t: "looking";
  deal: string;
  looked: number;
  people: number;
  until?: number | null;
  left?: number | null;
  mine?: boolean;
}

/** The organiser's messages; about a `seat`, `who` of those who knock, a `count` of turns to take back. `change` is about the `door`, about `dealing`, about `bots`: the kind that takes what is free at the start, or none; about `seats`: for how many people the game is; or, also in a game, about the `hands` of a vote. `swap`: the people of a `seat` and the `other` one change seats, or the second one is free. Where a person judges: `start` with the `cards` that were dealt at the table, from seat 1 on; `clock` gives `seconds` more or fewer, and says whether to `hold` it; `name` says who sits on a `seat`, or without one who judges; `swap`, also in a game, that those of two seats were written down the wrong way round; `redeal`, before the first day, that the cards were dealt wrongly: the game does not count. Where people elect a judge before the deal (B2): `elect` ends the vote, with a `seat` where two are tied again; `dismiss`, also by the judge, seats them again. In `solo`, after the only person has left the game: `skip` plays the rest of it at once. */
export interface Manage {
  t: "manage";
  id: string;
  what: Deed;
  seat?: number;
  who?: string;
  count?: number;
  door?: DoorKind | null;
  bots?: string | null;
  dealing?: DealKind | null;
  hands?: Hands | null;
  seats?: number | null;
  cards?: string[];
  seconds?: number;
  hold?: boolean | null;
  name?: string | null;
  other?: number;
}

/** When the maniac has won. */
export type ManiacWin = "alone" | "with_one_other";

/** One role shows itself to the judge. */
export interface Meeting {
  kind: "meeting";
  seconds: number;
  role: string;
}

/** Those who wake together see each other, and the don where they are told. */
export interface Met {
  t: "met";
  clan: Team;
  seats: number[];
  don?: number;
}

/** Who may send what, and who moves a step on. */
export type Mode = "companion" | "judged" | "one_phone" | "online" | "solo";

/** I move that an absent player leaves; 0 takes it back. */
export interface Motion {
  t: "motion";
  id: string;
  seat: number;
}

/** I do not want to read this seat any more, or again. */
export interface Mute {
  t: "mute";
  seat: number;
  on: boolean;
}

/** Whose agreement makes a shot. */
export type Needs = "everyone" | "everyone_but_target";

/** POST /api/clubs. */
export interface NewClub {
  title?: string;
  lang?: "en" | "ru";
}

/** POST /api/clubs/ID/evenings; a person judges at all its tables, whatever `table` says. */
export interface NewEvening {
  table: NewTable;
  title?: string;
  date?: string;
  preset?: string | null;
}

/** POST …/tables: one more table of the evening. */
export interface NewEveningTable {
  seats?: number | null;
}

/** A seat with a new phone; `until`: when it gets the seat if nobody refuses. Missing: it has it. */
export interface NewPhone {
  seat: number;
  until?: number | null;
}

/** POST /api/tables/ID/rules: another game for the people who already sit there. */
export interface NewRules {
  rules?: string;
  options?: Record<string, string | number | boolean>;
  seats?: number | null;
  cast?: Record<string, number>;
  house?: string;
  powers?: Record<string, string>;
}

/** POST /api/tables. */
export interface NewTable {
  rules?: string;
  options?: Record<string, string | number | boolean>;
  seats?: number | null;
  cast?: Record<string, number>;
  house?: string;
  powers?: Record<string, string>;
  mode?: Mode;
  nights?: Nights;
  bots?: Bots;
  watch?: boolean;
  lang?: string;
  door?: DoorKind;
  dealing?: DealKind;
  pace?: number;
  listed?: boolean;
}

/** POST /api/clubs/ID/people, and …/people/KEY to put it right. */
export interface Nickname {
  name: string;
}

/** After this night: nights without a departure (F24), misses without one (K19), misses alone (K20). */
export interface NightCounted {
  t: "night_counted";
  idle: number;
  dry: number;
  misses: number;
  alibi?: number[];
}

/** Night n begins. */
export interface NightFell {
  t: "night_fell";
  night: number;
}

/** The rounds of the one phone in this night, which of them is on, and who has had the phone in it. The whole table sees all of it. `round` counts from 0; after the last round it is the number of rounds, and the night may be ended. */
export interface NightPasses {
  t: "passes";
  night: string;
  rounds: NightRound[];
  round: number;
  done: number[];
}

/** One round of the one phone: how many screens each seat goes through, and how many taps each takes. */
export interface NightRound {
  kind: NightRoundKind;
  screens: number;
  taps: number;
}

/** What people do in a round of the one phone at night (docs/wire.md). */
export type NightRoundKind = "act" | "again" | "agree" | "read";

/** Who is called, in which order, and for how long. */
export interface NightRules {
  order: string[];
  heirs?: Record<string, string>;
  act?: number;
  gone?: GoneCalls;
  checks_gone?: boolean;
}

/** Sealed nights last as long whatever happens; fast ones, never in one room, end when all have acted. */
export type Nights = "fast" | "sealed";

/** The vote ends without a departure. */
export interface NobodyLeaves {
  t: "nobody_leaves";
  reason: string;
}

/** Put a seat to the vote. */
export interface Nominate {
  do: "nominate";
  seat: number;
}

/** A seat is put to the vote. */
export interface Nominated {
  t: "nominated";
  by: number;
  seat: number;
}

/** Somebody was put to the vote, or was taken back from it. */
export interface Nomination {
  phase: string;
  by: number;
  seat: number;
  withdrawn?: boolean;
}

/** Who may be put to the vote, and how. */
export interface NominationRules {
  allowed?: boolean;
  second?: SecondNomination;
  withdraw?: boolean;
  reading?: number;
}

/** A word about the table, for whoever it concerns: who misses this game, that another device speaks. */
export interface Notice {
  t: "notice";
  code: string;
  text: string;
  aloud?: string;
}

/** Which numbers the judge calls in a blind hunt, or a hunter may show. */
export type Numbers = "all" | "living";

/** What somebody may do wrong, and what the judge is offered for it. `own` is what the code gives, none where the rules have no code (G8); `punishments` begin with it, and a milder one follows where the source says that a player *may* be removed. Any other is the judge's ruling. */
export interface Offence {
  id: string;
  ru: string;
  en: string;
  clause: string;
  own: Punishment | null;
  punishments: Punishment[];
}

/** POST /api/tables/CODE/phone/link: for which seat the organiser lets a new phone in. */
export interface OfferSeat {
  seat: number;
}

/** The first player killed may name the best move (F18). */
export interface Offered {
  t: "offered";
  seat: number;
}

/** Stands in a list of legal commands for a kind with too many to list. */
export interface Open {
  do: "open";
  kind: string;
}

/** 201: the table, its code for knocking, and the organiser's token. */
export interface Opened {
  table: string;
  code: string;
  organiser: string;
  phrase?: string;
  cautions?: Caution[];
}

/** Who opens the next day. */
export type Opener = "next_after_opener" | "second_speaker";

/** An option with its value, and both in words; whether it is as in the book. */
export interface OptionLine {
  name: string;
  value: string;
  text: string;
  clause: string;
  default: boolean;
}

/** Who has won, nobody in a draw, and by which option of the ruleset. */
export interface Outcome {
  winner: Team | null;
  reason: string;
}

/** The game is over. */
export interface Over {
  kind: "over";
  seconds: number;
}

/** A judge's ruling with its reason; `seats` and `value` are read as the ruling needs them. */
export interface Overrule {
  do: "overrule";
  ruling: Ruling;
  reason: string;
  seats?: number[];
  value?: string;
  votes?: [number, number][];
}

/** The judge has decided against the program. */
export interface Overruled {
  t: "overruled";
  ruling: Overrule;
}

/** What somebody brings to the next game: fouls, or that he misses it; `key` is his name in `penalty`. */
export interface Owed {
  key: string;
  name: string;
  fouls?: number;
  suspended?: boolean;
  reason?: Breach;
}

/** A call at which a seat may act by naming `targets` of these `seats`. */
export interface OwnCall {
  call: string;
  targets: number;
  seats: number[];
  lines?: string[];
}

/** What only the holder of the one phone is told in a pass, to be shown while the bar is held. `calls` belong to the first screens of this round, in order; at the others this seat sleeps. `pad` makes the message equally long for every seat. */
export interface OwnPass {
  t: "own_pass";
  seat: number;
  calls: OwnCall[];
  answer?: string[];
  later?: boolean;
  pad?: string;
}

/** A numbered paragraph; `note` says what is ours in it, or what changes it. */
export interface Paragraph {
  id: string;
  text: string;
  note?: string;
}

/** End one's own speech, or say in a free discussion that one is done (F9). */
export interface Pass {
  do: "pass";
}

/** A player in a free discussion is done. */
export interface Passed {
  t: "passed";
  seat: number;
}

/** How many hands a lift needs. */
export type Passes = "half" | "strict_majority";

/** Everything stops; a seat if somebody has to answer a call (W2). */
export interface Pause {
  do: "pause";
  seat?: number;
}

/** Everything stops. */
export interface Paused {
  t: "paused";
  seat?: number;
}

/** The judge's word on a `seat`, or on `who` has none: fouls for the next game, or that it is missed. It stands in place of the last one about him; one without fouls or suspension takes back all there is. */
export interface Penalty {
  t: "penalty";
  id: string;
  seat?: number;
  who?: string;
  fouls?: number;
  suspended?: boolean;
  reason?: Breach;
}

/** What is done about telephones. */
export type Phones = "handed_in" | "pause_for_a_call" | "unmentioned";

/** Count a card from the top, or the bottom, of what is left of the deck (C5, K3). */
export interface Pick {
  do: "pick";
  number: number;
  bottom?: boolean;
}

/** Sent with the time of the client's clock. */
export interface Ping {
  t: "ping";
  at: number;
}

/** The order of shots agreed at the briefing (C6, F3). */
export interface Plan {
  do: "plan";
  seats: number[];
}

/** The order of shots is agreed. */
export interface Planned {
  t: "planned";
  clan: Team;
  seats: number[];
  by?: number;
}

/** Whose word fixes the order of shots at the briefing. */
export type Planner = "clan" | "don" | "nobody";

/** Everyone names one candidate at once; no candidates listed means any living player. */
export interface Poll {
  kind: "poll";
  seconds: number;
  candidates?: number[];
  revote?: number;
  sentenced?: number;
  votes?: [number, number][];
  tallies?: [number, number][];
}

/** A vote for any candidate at once is closed: all votes, and sums. */
export interface Polled {
  t: "polled";
  votes: [number, number][];
  sums: [number, number][];
}

/** The ping's time, and the server's in milliseconds. */
export interface Pong {
  t: "pong";
  at: number;
  server: number;
}

/** What games are worth; `sources` names for each value where that stands. */
export interface Preset {
  id: string;
  title: Text;
  rules: string[];
  sources: Record<string, string>;
  win: number;
  loss?: number;
  draw?: number;
  best_move?: Record<string, number>;
  removal?: number;
  team_defeat?: number;
  ci?: Compensation | null;
}

/** What is wrong, for programs and for people, and which clause says so. */
export interface Problem {
  code: string;
  text: string;
  clause?: string;
  line?: number;
}

/** What some want of a seat, who they are, and how many are needed; `until`: when it falls by itself. */
export interface Proposal {
  seat: number;
  by: number[];
  needed: number;
  until?: number | null;
}

/** One who has left, as everyone saw it. */
export interface PublicGone {
  seat: number;
  how: string;
  phase: string;
  card?: string;
}

/** What the judge gives for an offence. */
export type Punishment = "foul" | "removal" | "team_defeat";

/** The candidates are read out; whether they will be voted on. */
export interface Reading {
  kind: "reading";
  seconds: number;
  candidates: number[];
  held: boolean;
}

/** I am ready, or not any more; a seed given here was chosen after the commitment was seen. */
export interface Ready {
  t: "ready";
  on: boolean;
  seed?: string;
}

/** Why a server cannot do all of its work. */
export interface Reason {
  code: string;
  text: string;
}

/** The four words, as they were typed. */
export interface Recover {
  phrase: string;
}

/** Somebody tried to swap the card: the cards are dealt anew (K3). */
export interface Redeal {
  do: "redeal";
  deck: string[];
  offender?: number;
}

/** The cards are gathered and dealt anew; the offender begins the next game with so many fouls (K3). */
export interface Redealt {
  t: "redealt";
  offender: number;
  penalty?: number;
}

/** What would come of this command, or of taking back so many turns? Nothing is done. */
export interface Rehearse {
  t: "try";
  id: string;
  cmd?: Command | null;
  as?: number | "judge" | null;
  undo?: number;
}

/** Everyone sits at ease, night behaviour holds (F5). */
export interface RelaxedSitting {
  kind: "relaxed_sitting";
  seconds: number;
}

/** The judge removes a player at once. */
export interface Remove {
  do: "remove";
  seat: number;
  offence?: string;
}

/** The judge removes a player; the departure follows, unless he is just leaving (G9). */
export interface Removed {
  t: "removed";
  seat: number;
  offence?: string;
  ruling?: boolean;
}

/** The game goes on where it stood (W2). */
export interface Resume {
  do: "resume";
}

/** The connection was lost after frame n of this epoch. */
export interface ResumeFrom {
  t: "resume";
  n: number;
  epoch?: string;
}

/** The game goes on. */
export interface Resumed {
  t: "resumed";
}

/** Whose card is shown to all. */
export interface RevealRules {
  voted?: boolean;
}

/** Undoes a kill of this night, once for each player (B20). */
export interface Revive {
  kind: "revive";
  itself?: boolean;
  again?: Again;
}

/** A revival that really saved somebody (B20). */
export interface Revived {
  t: "revived";
  by: number;
  seat: number;
}

/** One card of the deck. `letter` marks it on a screen, by itself with its `mark`; `emblem` names its drawing, and `duty` tells its holder in a sentence what he does at night, or how he wins. */
export interface Role {
  id: string;
  mark: string;
  team: Team;
  name: Text;
  clan?: Team | null;
  act?: Visit | Arrest | Heal | Revive | Alibi | Kill | Check | Compare | null;
  hunted?: WhenHunted;
  leads?: boolean;
  letter?: Text;
  emblem?: string;
  duty?: Text;
}

/** Where words are heard. */
export type Room = "black" | "gone" | "table";

/** A vote; `votes` are pairs of voter and candidate as far as they are shown, seat 0 is the question. */
export interface Round {
  phase: string;
  kind: "ballot" | "lift" | "poll";
  candidates: number[];
  votes?: [number, number][];
  sums?: [number, number][];
}

/** Everything that a reader is shown of a ruleset, in one language. */
export interface RulesText {
  id: string;
  title: string;
  players: string;
  casts: string[];
  clauses: Paragraph[];
  penalties: Paragraph[];
  options: OptionLine[];
}

/** Everything the engine asks about one way to play. */
export interface Ruleset {
  id: string;
  title: Text;
  edition: string;
  players: [number, number];
  casting: Casting;
  cast: Record<string, Record<string, number>>;
  roles: Record<string, Role>;
  night: NightRules;
  offences?: string[];
  punishments?: Record<string, Punishment[]>;
  dealing?: DealingRules;
  first_night?: FirstNightRules;
  hunt?: HuntRules;
  best_move?: BestMoveRules;
  talk?: TalkRules;
  nominations?: NominationRules;
  ballot?: BallotRules;
  tie?: TieRules;
  lift?: LiftRules;
  sentence?: SentenceRules;
  farewell?: FarewellRules;
  fouls?: FoulRules;
  reveal?: RevealRules;
  victory?: VictoryRules;
  house?: HouseRules;
  cites?: Record<string, string>;
}

/** The closed list of what a judge may decide against the program. */
export type Ruling = "back" | "chosen" | "end" | "fouls" | "goto" | "off" | "on" | "out" | "role" | "victim" | "votes";

/** A claim was made. */
export interface Said {
  t: "said";
  seat: number;
  claim: Say;
}

/** A claim: my card, my checks, whom I hold black or red; no rule depends on it. */
export interface Say {
  do: "say";
  role?: string;
  checks?: [number, Team][];
  black?: number[];
  red?: number[];
  text?: string;
}

/** What is said at one stage of a game, line by line. */
export interface ScriptPart {
  title: string;
  lines: string[];
}

/** What this seat has tapped on the one phone in this round of the night; acts are made at their calls. `picks`: the numbers tapped at each screen, 0 for nobody; every seat taps equally many. `pad` makes all messages equally long. */
export interface Seal {
  t: "seal";
  id: string;
  seat: number;
  picks?: number[][];
  pad?: string;
}

/** One seat; `here`: a device of this person is connected. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: SeatKind;
  ready: boolean;
  here: boolean;
}

/** Who sits on a seat. */
export type SeatKind = "bot" | "free" | "person";

/** POST …/draw: seats by lot at these tables; at all that play nothing where none is named. */
export interface SeatLot {
  tables?: string[];
}

/** How a game went for one seat; the card is the last one, after all corrections. */
export interface SeatResult {
  role: string;
  team: Team;
  won?: boolean;
  blacks_named?: number | null;
  removed?: boolean;
  defeated?: boolean;
  shot_first?: boolean;
}

/** What one player knows and the table does not. */
export interface SeatView {
  seat: number;
  role: string | null;
  mates: number[];
  don: number | null;
  plan: number[];
  answers: Seen[];
  hidden_fouls: number;
  silenced: boolean;
  voted: number | null;
  chosen: number[];
}

/** POST …/tables/ID/seats: who sits where, by key, from seat 1 on; empty for a free seat. */
export interface SeatedPeople {
  people: string[];
}

/** How people find their seats. */
export type Seating = "free_choice" | "lot" | "lot_or_free_choice" | "lot_or_schedule";

/** What a second nomination by the same player does. */
export type SecondNomination = "refused" | "replaces";

/** What a hunter's second number does. */
export type SecondShot = "replaces" | "spoils";

/** What the judge knows and the table does not. */
export interface Secrets {
  roles: Record<string, string>;
  plan: number[];
  shots: [number, number][];
  deeds: JudgeDeed[];
  fouls: Record<string, number>;
  hidden_fouls: Record<string, number>;
  best_move: number[];
  decided: string | null;
  offences: Offence[];
}

/** What the judge answered one night. */
export interface Seen {
  night: number;
  targets: number[];
  answer?: string;
}

/** The second look at the one voted for. */
export interface SentenceRules {
  way?: SentenceWay;
  defence?: number;
}

/** How the sentence is looked at again after the defence. */
export type SentenceWay = "none" | "revote" | "yes_no";

/** The one voted for, before the defence (H13). */
export interface Sentenced {
  t: "sentenced";
  seat: number;
}

/** Shoot at, or point at, a number in the hunt. */
export interface Shoot {
  do: "shoot";
  seat: number;
}

/** A hunter shoots at a number. */
export interface Shot {
  t: "shot";
  seat: number;
  target: number;
}

/** The deck lies ready (seen by nobody). */
export interface Shuffled {
  t: "shuffled";
  deck: string[];
}

/** A seat loses its next speech, or the rest of this one (K22). */
export interface Silenced {
  t: "silenced";
  seat: number;
  hidden?: boolean;
  now?: boolean;
}

/** What happens to a single candidate. */
export type Single = "is_voted" | "leaves_uncounted" | "no_vote";

/** Where seats are chosen freely: I take this one. */
export interface Sit {
  t: "sit";
  id: string;
  seat: number;
}

/** Words, and what is claimed with them; `room`: only if they are still heard there when they come. */
export interface Speak {
  t: "say";
  id: string;
  text: string;
  claim?: Claim | null;
  room?: Room | null;
}

/** A player's minute in the round; a silent one may only nominate. */
export interface Speech {
  kind: "speech";
  seconds: number;
  seat: number;
  silent?: boolean;
}

/** Words that a seat has said. */
export interface Spoken {
  t: "talk";
  from: number;
  text: string;
  room: Room;
}

/** A line as it is said aloud, in words: without names, and with them where that differs. */
export interface SpokenLine {
  text: string;
  named?: string;
}

/** One person's evening, in hundredths of a point; `place` is shared by those who have as much. */
export interface StandingRow {
  person: string;
  place?: number;
  games?: number;
  wins?: number;
  result?: number;
  best_move?: number;
  penalty?: number;
  extra?: number;
  ci?: number;
  total?: number;
  best_moves?: number;
  shot_first?: number;
  sides?: Record<string, Tried>;
  roles?: Record<string, Tried>;
}

/** A game begins: its rules, how many sit down, and for a case what went before. */
export interface Started {
  t: "started";
  rules: Ruleset;
  seats: number;
  day?: number;
  night?: boolean;
  out?: number[];
  fouls?: [number, number][];
  penalties?: [number, number][];
}

/** One of those awake shows the hunters his card, and they have another shot (B23). */
export interface Startled {
  t: "startled";
  seat: number;
  role: string;
}

/** What became of a message. */
export type Status = "applied" | "refused" | "unknown";

/** The step now on; whose turn it is: a seat, a clan or a role. `next`: who speaks after that, two at most. `taps`: how many numbers everybody taps at this step of the night, whatever his card. `sums`: the candidates of a ballot that are counted already, with their votes. */
export interface StepShown {
  kind: string;
  seconds: number;
  turn: number | string | null;
  next: number[];
  taps: number;
  candidates: number[];
  sums?: [number, number][];
}

/** What has been entered of the step now on: hands for the candidate or the question, votes, counts. */
export interface StepSoFar {
  hands?: number[];
  voted?: number[];
  tally?: number;
  votes?: [number, number][];
  tallies?: [number, number][];
  hunters?: number[];
}

/** What follows if the judge says «next» now, as far as everybody could know it. `ends`: the game ends there instead, which cards alone decide. `hunted`, in a hunt: whom the shots entered so far kill, 0 for a miss. `verdict`: where it closes a vote. */
export interface StepToCome {
  kind: string;
  turn: number | string | null;
  ends?: boolean;
  hunted?: number | null;
  verdict?: Verdict | null;
}

/** GET /api/tables answers with a list of these, GET /api/tables/CODE with one. */
export interface TableInfo {
  id: string;
  mode: Mode;
  rules: string;
  state: TableState;
  seats: number;
  free: number;
  watch: boolean;
  lang: string;
  door?: DoorKind;
  code?: string;
  host?: string;
}

/** How far a table is. */
export type TableState = "closed" | "open" | "playing";

/** Take the card at this place of those still on the tray (W4, H3). */
export interface Take {
  do: "take";
  place: number;
}

/** POST /api/tables/CODE/take: the key that a judge's device shows to another one. */
export interface TakeConsole {
  key: string;
}

/** POST /api/tables/CODE/narrator: the key from a link, for a device that is to speak. */
export interface TakeNarrator {
  key: string;
  seat?: string;
}

/** POST /api/tables/CODE/phone: the seat and the key from a link, for a new phone of that seat. */
export interface TakeSeat {
  seat: number;
  key: string;
  own?: string;
}

/** The day's discussion. */
export interface TalkRules {
  way?: TalkWay;
  seconds?: number;
  opener?: Opener;
  dawn?: number;
  dusk?: number;
}

/** How the day's discussion goes. */
export type TalkWay = "free" | "round";

/** The judge has counted hands without names. */
export interface Tallied {
  t: "tallied";
  candidate: number;
  hands: number;
}

/** The judge enters how many hands a candidate (or the question: 0) has, without names. */
export interface Tally {
  do: "tally";
  seat: number;
  hands: number;
}

/** The sides of the game. */
export type Team = "black" | "maniac" | "red" | "yakuza";

/** The judge ends the game against a team (F21). */
export interface TeamDefeated {
  t: "team_defeated";
  seat: number;
  offence?: string;
  ruling?: boolean;
}

/** One thing said in both languages. */
export interface Text {
  ru: string;
  en: string;
}

/** What follows a tie. */
export interface TieRules {
  defence?: number;
  revotes?: number;
  while_shrinking?: boolean;
  then?: AfterTies;
}

/** The one command that moves a step on: the clock's, or the judge's «next». */
export interface TimeUp {
  do: "time_up";
}

export type ToClient = Frame | History | Ack | Would | Pong | Beat | Lobby | Spoken | Absent | Looking | NightPasses | OwnPass | Notice | Waiting | Trouble | Bye;

/** How often somebody played something, and how often he won with it. */
export interface Tried {
  games?: number;
  wins?: number;
}

/** A message that could not be used; its id where it had one. */
export interface Trouble {
  t: "error";
  code: string;
  text: string;
  id?: string;
}

/** GET /api/tables/ID/turns, for its judge: one of the things that were entered. */
export interface TurnTold {
  at: number;
  sender: number;
  lines?: string[];
  taken_back?: boolean;
  own?: boolean;
  open?: string[] | null;
  is_remark?: boolean;
}

/** The next speaker's turn begins. */
export interface Turned {
  t: "turned";
  seat: number;
  seconds: number;
  silent?: boolean;
}

/** Stands in a frame instead of events when something was taken back. */
export interface Undone {
  t: "undone";
}

/** Where unused votes go. */
export type Unvoted = "lost" | "to_last_candidate";

/** What the vote now on comes to if it is closed now, before any card is looked at. `seats`: who leaves, is sentenced or is tied; `sums`: the candidates with their votes, the remainder too. The question of a lift is candidate 0. */
export interface Verdict {
  kind: VerdictKind;
  seats: number[];
  sums: [number, number][];
}

/** What a vote comes to. */
export type VerdictKind = "leave" | "sentence" | "stay" | "tie";

/** GET /api/version: of the program, and of the pages that it serves now; empty if it has none. */
export interface Version {
  version: string;
  build: string;
}

/** When the game is over. */
export interface VictoryRules {
  black?: BlackWin;
  maniac?: ManiacWin;
  maniac_holds_up?: boolean;
  empty_table?: EmptyTable;
  idle_nights_draw?: number;
  idle_misses_red?: number;
  misses_red?: number;
  misses_red_table?: number;
}

/** Everything that a viewer is to draw. `me` and `legal` only for a seat, `judge` and `legal` only for a judge, `cards` when the game is over. `silenced`: who loses his next speech, or is silent now, as far as everybody knows. For a judge alone: what was entered of the step `now` on, what comes `then` if he says «next», what one more `foul` would bring to a seat, and what each seat may do. */
export interface View {
  rules: string;
  phase: string;
  step: StepShown;
  alive: number[];
  left: PublicGone[];
  opener: number | null;
  fouls: Record<string, number>;
  winner: string | null;
  silenced?: number[];
  cards?: string[];
  judge_seat?: number;
  paused?: boolean;
  me?: SeatView | null;
  judge?: Secrets | null;
  now?: StepSoFar | null;
  then?: StepToCome | null;
  foul?: Record<string, AfterFoul> | null;
  offers?: Record<string, (Command | Open)[]> | null;
  legal?: (Command | Open)[] | null;
}

/** The visited player's own power does nothing this night (C22). */
export interface Visit {
  kind: "visit";
  itself?: boolean;
  again?: Again;
}

/** What a visited hunter does to the hunt. */
export type Visited = "others_suffice" | "spoils";

/** From a device that speaks: all up to its frame n is said, so a clock that waits for it starts. */
export interface Voiced {
  t: "voiced";
  n: number;
}

/** Raise one's hand for this candidate. */
export interface Vote {
  do: "vote";
  seat: number;
}

/** A removal cancels the vote of this day (F20). */
export interface VoteCancelled {
  t: "vote_cancelled";
  day: number;
}

/** Several share the most votes. */
export interface VoteTied {
  t: "vote_tied";
  candidates: number[];
}

/** A hand is raised. */
export interface Voted {
  t: "voted";
  seat: number;
  candidate: number;
}

/** The answer to hello of somebody who knocks: `table` follows when he is let in, else `bye`. */
export interface Waiting {
  t: "waiting";
  id: string;
}

/** What follows when the clan one wakes with shoots one. */
export type WhenHunted = "leaves" | "second_shot";

/** Take one's own nomination back (K6). */
export interface Withdraw {
  do: "withdraw";
  seat: number;
}

/** A nomination is taken back, or replaced by the next one. */
export interface Withdrawn {
  t: "withdrawn";
  by: number;
  seat: number;
  replaced?: boolean;
}

/** The answer to `try`: what the judge would be told, and how the game would stand then, or why not. */
export interface Would {
  t: "would";
  id: string;
  lines?: string[];
  open?: string[] | null;
  phrase?: string;
  left?: number | null;
  view?: View | null;
  refusal?: Denial | null;
}
