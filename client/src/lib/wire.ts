// Written by scripts/wire.py (make docs); do not edit.

/** A vote is near, and these seats have no connected device. */
export interface Absent {
  t: "absent";
  seats: number[];
}

/** The answer to every message with an id; sent when its effect is durable. */
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

/** What one more foul leads to for a seat, besides being counted. */
export type AfterFoul = "ends" | "removed" | "silenced";

/** What follows when the tie stands. */
export type AfterTies = "lift" | "nobody_leaves";

/** Whether the same target may be chosen on two nights in a row. */
export type Again = "allowed" | "not_self_twice_running" | "not_twice_running";

/** Raise one's hand for the question that is put: a lift or a sentence. */
export interface Agree {
  do: "agree";
}

/** A hand is raised for the question. */
export interface Agreed {
  t: "agreed";
  seat: number;
}

/** Whether the hunters see each other. */
export type Aim = "blind" | "sighted";

/** The chosen player cannot be voted out on the next day (B21). */
export interface Alibi {
  kind: "alibi";
  itself?: boolean;
  again?: Again;
}

/** The player voted out has an alibi and stays (B21). */
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

/** The arrested player cannot act or be killed, and a check of them is unclear (B24). */
export interface Arrest {
  kind: "arrest";
  itself?: boolean;
  again?: Again;
}

/** Ask for the answer to the message with this id. */
export interface Ask {
  t: "ask";
  id: string;
}

/** What a check is about. */
export type Asks = "card" | "color" | "role" | "signs";

/** Candidates are called one by one; `hands`: the hands for the current one. */
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

/** A heartbeat, sent once a second and answered by the same message; not counted as a message. */
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

/** The guess of the first player killed; without `seats` there is none. */
export interface BestMoveRules {
  seats?: number;
  seconds?: number;
  unless_voted_out?: number;
  reds?: number;
}

/** When a clan has won: at parity with the reds, with all others, or one citizen left (C19, B6, H15). */
export type BlackWin = "half_the_table" | "last_citizen" | "parity";

/** How many bots take seats, and of which kind. */
export interface Bots {
  kind?: string;
  count?: number;
}

/** Why a player is punished beyond one game: K3, then the offences of K27 in its order. */
export type Breach = "approaching" | "discussing" | "other" | "prompting" | "swap";

/** The members of one clan meet. */
export interface Briefing {
  kind: "briefing";
  seconds: number;
  clan: Team;
}

/** The last message before the server closes the connection, with the reason. */
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

/** A caution about the chosen cast, with the clause; the cast is played all the same. */
export interface Caution {
  code: string;
  clause: string;
  text: string;
}

/** A player has openly named those they only wake with; the judge decides what follows (B23). */
export interface Cautioned {
  t: "cautioned";
  seat: number;
}

/** The judge answers a question about the target immediately (C14, C15, B18, B19, W11). */
export interface Check {
  kind: "check";
  itself?: boolean;
  again?: Again;
  asks?: Asks;
  seeks?: string;
}

/** A card, checks, and seats believed black or red: the part of a speech that the log keeps. */
export interface Claim {
  role?: string;
  checks?: [number, Team][];
  black?: number[];
  red?: number[];
}

/** A claim of a player. */
export interface Claimed {
  phase: string;
  seat: number;
  role?: string;
  checks?: [number, Team][];
  black?: number[];
  red?: number[];
}

/** A difference by one clause: its words, the clauses that it replaces, and its effects. */
export interface ClauseChange {
  id: string;
  text: string;
  note?: string;
  old?: Paragraph[];
  lines?: string[];
}

/** POST /api/tables/CODE/clip: a text of `aloud`, and the speed of speech; 1 is usual. */
export interface ClipWanted {
  text: string;
  speed?: number;
}

/** GET /api/clubs/ID: people sorted by name, evenings with the last one first. */
export interface ClubInfo {
  id: string;
  code: string;
  title: string;
  people: ClubPerson[];
  evenings: EveningHead[];
}

/** 201: the club, its code, its token, and four words that restore a lost token. */
export interface ClubOpened {
  club: string;
  code: string;
  token: string;
  phrase: string;
}

/** A person of a club; the key is the same at all its tables. */
export interface ClubPerson {
  key: string;
  name: string;
}

export type Command = Pick | Take | Plan | Pass | Nominate | Withdraw | Say | Vote | Agree | Shoot | Act | Guess | Tally | Foul | Remove | DefeatTeam | Pause | Resume | TimeUp | Redeal | HandOver | Overrule;

/** The judge tells whether two players are on the same side (B25). */
export interface Compare {
  kind: "compare";
  itself?: boolean;
  again?: Again;
}

/** Ci, points for reds who are shot first and lose. B = round(share · games), Ci = most · min(1, times / B). */
export interface Compensation {
  share: number;
  most: number;
}

/** The judge has corrected a card that was entered wrongly. */
export interface Corrected {
  t: "corrected";
  seat: number;
  role: Role;
}

/** A candidate is counted: the hands, the unused votes that are added, and the sum. `tally`: the judge's count, where hands were counted without names. */
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

/** Day n begins; these players left at dawn. */
export interface DayBroke {
  t: "day_broke";
  day: number;
  left?: number[];
}

/** The vote of the first day: on some platforms the leader stays, or there is none. */
export type DayOne = "held" | "leader_stays" | "none";

/** Whether cards are dealt at once, picked as the rules say, or dealt and entered by a judge. */
export type DealKind = "at_once" | "picked" | "typed";

/** How cards reach the players. */
export type DealWay = "hand_out" | "pick" | "tray";

/** A seat chooses its card; `left`: the number of cards left. */
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

/** A seat looks at its card; `number` is the one it picked. */
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

/** An action of the organiser. */
export type Deed = "admit" | "change" | "clock" | "close" | "dismiss" | "draw" | "elect" | "go_on" | "hand_over" | "name" | "pause" | "redeal" | "refuse" | "remove" | "skip" | "start" | "swap" | "undo";

/** End the game with the defeat of this player's team (F21); the judge's command. */
export interface DefeatTeam {
  do: "defeat_team";
  seat: number;
  offence?: string;
}

/** A tied or sentenced player speaks; `then`: who speaks next; `tied`, `revote`: the vote that follows. */
export interface Defence {
  kind: "defence";
  seconds: number;
  seat: number;
  then: number[];
  tied: number[];
  revote?: number;
}

/** A refusal: its code, its clause and a text. */
export interface Denial {
  code: string;
  clause: string;
  text: string;
}

/** Everyone talks freely; `passed`: the seats that said they are done. */
export interface Discussion {
  kind: "discussion";
  seconds: number;
  passed?: number;
}

/** A command to the game; `as` if one device acts for several seats or for the judge. */
export interface Do {
  t: "do";
  id: string;
  cmd: Command;
  as?: number | "judge" | null;
}

/** Whether the code is enough to take a seat, or an invite or the organiser's consent is needed. */
export type DoorKind = "invited" | "open";

/** The end of the day. Fouls given now belong to the day; `settled`: a vote was held (F20). */
export interface Dusk {
  kind: "dusk";
  seconds: number;
  settled?: boolean;
}

/** Propose a judge, before the deal or among those who have left; 0 takes it back (B2). */
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

/** Propose who hands on the device that speaks aloud while the organiser is away; 0 takes it back. */
export interface Entrust {
  t: "entrust";
  id: string;
  seat: number;
}

/** POST /api/clubs/ID/evenings/ID; missing fields stay as they are. */
export interface EveningChange {
  title?: string | null;
  date?: string | null;
  preset?: string | null;
  present?: string[] | null;
  closed?: boolean | null;
}

/** A game. Until it is over, only its table and its players are told. */
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

/** An evening in a list of evenings. */
export interface EveningHead {
  id: string;
  title: string;
  date: string;
  state: "closed" | "open";
}

/** GET /api/clubs/ID/evenings/ID; points are hundredths, and only `people` has names. */
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

/** 201: the evening. */
export interface EveningOpened {
  evening: string;
}

/** A person who is present or has played; without a name if the club has forgotten them. */
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

/** Points that a judge gives or takes in addition to the preset, in hundredths. */
export interface ExtraPoints {
  seat: number;
  points: number;
  reason?: string;
}

/** A farewell; `then`: the seats that speak next; `morning`: the day is still to come. */
export interface Farewell {
  kind: "farewell";
  seconds: number;
  seat: number;
  then?: number[];
  morning?: boolean;
}

/** The lengths of farewells, in seconds. */
export interface FarewellRules {
  voted?: number;
  killed?: number;
  final?: boolean;
}

/** The body of every error. */
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

/** Give a foul; the judge's command. */
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

/** A foul was given by the judge or by the rules (K24). `ruling`: the penalty code has another punishment for this offence (K24, K25). */
export interface Fouled {
  t: "fouled";
  seat: number;
  offence?: string;
  hidden?: boolean;
  technical?: boolean;
  ruling?: boolean;
  by_rule?: boolean;
}

/** What has happened since frame n-1, and the view now. `lines`: the narrator's words for it, in the language of this device. `phrase`: the words with which the judge opened the current step; `hint`: what the rules say about it; both are the same for everybody. `own`: it tells something that the whole table was not told. `open`, for a judge: the lines that may be shown without holding the eye button, if not all. `aloud`, for a device that speaks: what all were told, worded for speech; in a frame without events it is the phrase, which may be repeated on request. Numbers are comparable only within one `epoch`. `until`: when the time of the step is up, in milliseconds of the server's clock; while the clock is stopped, `left` milliseconds instead. `looking`: people look at their cards, and the step's clock starts when all know them; until then `phrase` and `hint` say so. */
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

export type FromClient = Hello | Ping | Beat | Do | ResumeFrom | Voiced | Speak | Ready | Looked | Mute | Motion | Elect | Entrust | AnswerPhone | Sit | Leave | Look | Seal | Manage | Penalty | Ask | Rehearse;

/** POST …/games/ID, after the game; missing fields stay as they are. */
export interface GameCorrection {
  cancelled?: boolean | null;
  protest?: string | null;
  extra?: ExtraPoints[] | null;
}

export type GameEvent = Started | Shuffled | Dealt | Redealt | Met | Planned | Began | NightFell | DayBroke | NightCounted | Turned | Passed | Nominated | Withdrawn | Said | Cautioned | Voted | Tallied | Counted | Polled | VoteTied | VoteCancelled | NobodyLeaves | Sentenced | AlibiShown | Agreed | Answered | Left | Shot | Hunted | Startled | Acted | Inherited | Revived | Offered | Guessed | Fouled | Silenced | Removed | TeamDefeated | Paused | Resumed | JudgeChanged | Overruled | Corrected | Decided | Ended;

/** The points of one person for one game, without Ci, which depends on all their games. */
export interface GamePoints {
  result?: number;
  best_move?: number;
  penalty?: number;
  extra?: number;
}

/** A summary of a finished game. */
export interface GameSummary {
  seconds: number;
  best_move?: number[];
  best_move_by?: number;
}

/** Whether a role is still called when its holders have left. */
export type GoneCalls = "called" | "called_until_revealed";

/** Make the best move: name seats believed black (F18). Some platforms allow reds to be named too. */
export interface Guess {
  do: "guess";
  seats: number[];
  reds?: number[];
}

/** The best move was made. */
export interface Guessed {
  t: "guessed";
  seat: number;
  seats: number[];
  reds?: number[];
}

/** Hand the judge's place over to a player who has left (B2). */
export interface HandOver {
  do: "hand_over";
  seat: number;
}

/** Whether people in one room vote on their phones, or raise hands that are counted. */
export type Hands = "phones" | "table";

/** The healed player survives any shot of this night (C22, H6, W13). */
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

/** The first message: the token of the device, its seed for the deal, and its language. */
export interface Hello {
  t: "hello";
  token: string;
  seed?: string;
  lang?: "en" | "ru" | null;
  seat?: string;
}

/** What this viewer has seen up to frame `n` of this `epoch`, the oldest first. `cut`: it was too long, and the oldest part is omitted. */
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

/** Rules that people keep themselves; the program reminds them. */
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

/** A clan chooses its target; `again`: this is the second shot (B23). */
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

/** The hunt is over; the target agreed on, or 0 for a miss. */
export interface Hunted {
  t: "hunted";
  clan: Team;
  target: number;
}

/** A role is called, and this player acts in its place as its heir (C22). */
export interface Inherited {
  t: "inherited";
  seat: number;
  role: string;
}

/** POST /api/tables/ID/invite: a link to the table, as text and as a QR code; it can be used once. */
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

/** The token of a seat, and four words that restore it. */
export interface Joined {
  token: string;
  phrase: string;
  waits?: boolean;
}

/** A player who has left is the judge from now on (B2). */
export interface JudgeChanged {
  t: "judge_changed";
  seat: number;
}

/** An act of one night by a player or a clan. */
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

/** A person who waits to be admitted; `key` names them in `admit` and `refuse`. */
export interface Knock {
  key: string;
  name: string;
}

/** Leave the game without penalty, to go home. */
export interface Leave {
  t: "leave";
  id: string;
}

/** These players leave the table together; `cards` only where the rules show them. */
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

/** The question whether all tied players leave; `most`: the most who can be tied, 0 for no limit. */
export interface LiftRules {
  passes?: Passes;
  most?: number;
  three_of_nine?: boolean;
  whole_table?: boolean;
  seconds?: number;
}

/** The narrator's words for one turn, as this viewer was told; `own`: some of them not to everybody. `minor`: only who speaks, who is done, or what was claimed, which a screen shows in other ways. `open`, for a judge: the lines that may be shown without holding the eye button, if not all. */
export interface Lines {
  t: "lines";
  phase: string;
  lines: string[];
  own?: boolean;
  minor?: boolean;
  open?: string[] | null;
}

/** The table as one viewer sees it; sent after hello and after each change outside the game. `words` are the first 44 bits of `commitment`; `me` is the viewer's own seat. */
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

/** The one phone was passed to this seat; 0: it is on the table. */
export interface Look {
  t: "look";
  seat: number;
}

/** The player knows their card of this `deal`; from an elected judge: do not wait for anybody. */
export interface Looked {
  t: "looked";
  id: string;
  deal: string;
}

/** How many players know their cards, and until when the table waits for the others. `until`: milliseconds of the server's clock; in a pause, `left` milliseconds instead. */
export interface Looking {
  t: "looking";
  deal: string;
  looked: number;
  people: number;
  until?: number | null;
  left?: number | null;
  mine?: boolean;
}

/** An action of the organiser. It may be about a `seat`, `who` of those who knock, or a `count` of turns to take back. `change` sets the `door`, the `dealing`, the kind of `bots` that take free seats at the start (or none), the number of `seats`, or, also in a game, the `hands` of a vote. `swap`: the people of `seat` and `other` change seats, or the second seat is free. If a person judges: `start` has the `cards` that were dealt at the table, from seat 1 on; `clock` adds `seconds` (may be negative) and says whether to `hold` it; `name` says who sits on a `seat`, or without a seat who judges; `swap`, also in a game, corrects two exchanged names; `redeal`, before the first day, says that the cards were dealt wrongly, so the game does not count. If people elect a judge before the deal (B2): `elect` ends the vote, with a `seat` if two are tied again; `dismiss`, also from the judge, makes the judge a player again. In `solo`, after the only person has left the game, `skip` plays the rest of it at once. */
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

/** The players who wake together see each other, and also the don where the rules say so. */
export interface Met {
  t: "met";
  clan: Team;
  seats: number[];
  don?: number;
}

/** Who may send what, and who moves a step on. */
export type Mode = "companion" | "judged" | "one_phone" | "online" | "solo";

/** Move that an absent player leaves; 0 takes it back. */
export interface Motion {
  t: "motion";
  id: string;
  seat: number;
}

/** Mute a seat, or unmute it. */
export interface Mute {
  t: "mute";
  seat: number;
  on: boolean;
}

/** Whose agreement a shot needs. */
export type Needs = "everyone" | "everyone_but_target";

/** POST /api/clubs. */
export interface NewClub {
  title?: string;
  lang?: "en" | "ru";
}

/** POST /api/clubs/ID/evenings; all its tables have a person as judge, whatever `table` says. */
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

/** A seat with a new phone; `until`: when the phone gets the seat unless refused; missing: it has it. */
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

/** POST /api/clubs/ID/people, and …/people/KEY to correct the name. */
export interface Nickname {
  name: string;
}

/** The counts after this night. `idle`: nights in a row without a departure (F24). `dry`: misses in a row with no departure between them (K19). `misses`: misses in a row (K20). */
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

/** The rounds of the one phone in this night, the current one, and who has had the phone in it. The whole table sees all of this. `round` counts from 0; after the last round it is the number of rounds, and the night can end. */
export interface NightPasses {
  t: "passes";
  night: string;
  rounds: NightRound[];
  round: number;
  done: number[];
}

/** A round of the one phone: the number of screens for each seat, and of taps on each. */
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

/** Sealed nights have a fixed length; fast ones, never in one room, end when all have acted. */
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

/** A nomination, or its withdrawal. */
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

/** News about the table, for those concerned: somebody misses this game, another device speaks … */
export interface Notice {
  t: "notice";
  code: string;
  text: string;
  aloud?: string;
}

/** Which numbers the judge calls in a blind hunt, or a hunter may show. */
export type Numbers = "all" | "living";

/** An offence, and the punishments that the judge is offered for it. `own` is the punishment of the code, None if the rules have no code (G8). `punishments` begin with it; a milder one follows where the source says that a player *may* be removed. Any other one is a ruling. */
export interface Offence {
  id: string;
  ru: string;
  en: string;
  clause: string;
  own: Punishment | null;
  punishments: Punishment[];
}

/** POST /api/tables/CODE/phone/link: the seat for which the organiser admits a new phone. */
export interface OfferSeat {
  seat: number;
}

/** The first player killed may name the best move (F18). */
export interface Offered {
  t: "offered";
  seat: number;
}

/** In a list of legal commands, stands for a kind of command with too many forms to list. */
export interface Open {
  do: "open";
  kind: string;
}

/** 201: the table, its code, and the organiser's token. */
export interface Opened {
  table: string;
  code: string;
  organiser: string;
  phrase?: string;
  cautions?: Caution[];
}

/** Who opens the next day. */
export type Opener = "next_after_opener" | "second_speaker";

/** An option with its value, both in words, and whether the value is the ruleset's own. */
export interface OptionLine {
  name: string;
  value: string;
  text: string;
  clause: string;
  default: boolean;
}

/** The winner (None in a draw), and the option of the ruleset that decided it. */
export interface Outcome {
  winner: Team | null;
  reason: string;
}

/** The game is over. */
export interface Over {
  kind: "over";
  seconds: number;
}

/** A judge's ruling with its reason. The meaning of `seats` and `value` depends on the ruling. */
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

/** A penalty for the next game: fouls, or missing it; `key` names the person in `penalty`. */
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

/** What only the holder of the one phone is told in a pass, shown while the bar is held. `calls` belong to the first screens of this round, in order; on the other screens this seat sleeps. `pad` makes the message equally long for every seat. */
export interface OwnPass {
  t: "own_pass";
  seat: number;
  calls: OwnCall[];
  answer?: string[];
  later?: boolean;
  pad?: string;
}

/** A numbered paragraph; `note` says which part is our decision, or what changes it. */
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

/** Pause the game; `seat` is a player who has to answer a phone call, if any (W2). */
export interface Pause {
  do: "pause";
  seat?: number;
}

/** The game is paused. */
export interface Paused {
  t: "paused";
  seat?: number;
}

/** The judge's penalty for a `seat`, or for `who` has no seat: fouls in the next game, or missing it. It replaces the last penalty of this person; one without fouls and suspension cancels it. */
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

/** Take a card from the rest of the deck, counted from the top or the bottom (C5, K3). */
export interface Pick {
  do: "pick";
  number: number;
  bottom?: boolean;
}

/** Ask for the server's time; `at` is the time of the client's clock. */
export interface Ping {
  t: "ping";
  at: number;
}

/** Fix the order of shots agreed at the briefing (C6, F3). */
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

/** Who fixes the order of shots at the briefing. */
export type Planner = "clan" | "don" | "nobody";

/** Everyone names one candidate at the same time; without `candidates`, any living player. */
export interface Poll {
  kind: "poll";
  seconds: number;
  candidates?: number[];
  revote?: number;
  sentenced?: number;
  votes?: [number, number][];
  tallies?: [number, number][];
}

/** A poll is closed: all votes, and the sums. */
export interface Polled {
  t: "polled";
  votes: [number, number][];
  sums: [number, number][];
}

/** The time of the ping, and the server's time in milliseconds. */
export interface Pong {
  t: "pong";
  at: number;
  server: number;
}

/** The points of games; `sources` gives the source of each value. */
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

/** An error: a code for programs, a text for people, and the clause. */
export interface Problem {
  code: string;
  text: string;
  clause?: string;
  line?: number;
}

/** A proposal about a seat: who supports it and how many are needed; `until`: when it expires. */
export interface Proposal {
  seat: number;
  by: number[];
  needed: number;
  until?: number | null;
}

/** A player who has left, as everyone saw it. */
export interface PublicGone {
  seat: number;
  how: string;
  phase: string;
  card?: string;
}

/** What the judge gives for an offence. */
export type Punishment = "foul" | "removal" | "team_defeat";

/** The candidates are read out; `held`: whether they will be voted on. */
export interface Reading {
  kind: "reading";
  seconds: number;
  candidates: number[];
  held: boolean;
}

/** Whether the player is ready; a seed given here was chosen after seeing the commitment. */
export interface Ready {
  t: "ready";
  on: boolean;
  seed?: string;
}

/** A reason why a server cannot do all of its work. */
export interface Reason {
  code: string;
  text: string;
}

/** The four words, as they were typed. */
export interface Recover {
  phrase: string;
}

/** Deal the cards anew, because somebody tried to swap theirs (K3). */
export interface Redeal {
  do: "redeal";
  deck: string[];
  offender?: number;
}

/** The cards are collected and dealt anew. The offender begins the next game with some fouls (K3). */
export interface Redealt {
  t: "redealt";
  offender: number;
  penalty?: number;
}

/** Ask what a command, or an undo of some turns, would lead to; nothing is done. */
export interface Rehearse {
  t: "try";
  id: string;
  cmd?: Command | null;
  as?: number | "judge" | null;
  undo?: number;
}

/** Everyone sits at ease, but keeps the rules of the night (F5). */
export interface RelaxedSitting {
  kind: "relaxed_sitting";
  seconds: number;
}

/** Remove a player immediately; the judge's command. */
export interface Remove {
  do: "remove";
  seat: number;
  offence?: string;
}

/** The judge removes a player. The departure follows, unless they are leaving already (G9). */
export interface Removed {
  t: "removed";
  seat: number;
  offence?: string;
  ruling?: boolean;
}

/** Continue a paused game (W2). */
export interface Resume {
  do: "resume";
}

/** Resume after a lost connection; frame n of this epoch was the last one received. */
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

/** Undo a kill of this night, once for each player (B20). */
export interface Revive {
  kind: "revive";
  itself?: boolean;
  again?: Again;
}

/** A revival has saved a player (B20). */
export interface Revived {
  t: "revived";
  by: number;
  seat: number;
}

/** One card of the deck. `letter` marks the card on a screen and is the `mark` by default. `emblem` names its drawing. `duty` tells its holder in a sentence what they do at night, or how they win. */
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

/** Who hears spoken words. */
export type Room = "black" | "gone" | "table";

/** A vote; `votes` are the pairs of voter and candidate that are shown; candidate 0 is the question. */
export interface Round {
  phase: string;
  kind: "ballot" | "lift" | "poll";
  candidates: number[];
  votes?: [number, number][];
  sums?: [number, number][];
}

/** Everything that a reader is shown about a ruleset, in one language. */
export interface RulesText {
  id: string;
  title: string;
  players: string;
  casts: string[];
  clauses: Paragraph[];
  penalties: Paragraph[];
  options: OptionLine[];
}

/** The rules of one game, as plain values. */
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

/** The closed list of decisions that a judge may make against the program. */
export type Ruling = "back" | "chosen" | "end" | "fouls" | "goto" | "off" | "on" | "out" | "role" | "victim" | "votes";

/** A claim was made. */
export interface Said {
  t: "said";
  seat: number;
  claim: Say;
}

/** Claim a card, the results of checks, and seats believed black or red. No rule depends on it. */
export interface Say {
  do: "say";
  role?: string;
  checks?: [number, Team][];
  black?: number[];
  red?: number[];
  text?: string;
}

/** The lines of one stage of a game. */
export interface ScriptPart {
  title: string;
  lines: string[];
}

/** What a seat has tapped on the one phone in this round of the night; acts take effect at their calls. `picks`: the numbers tapped on each screen, 0 for nobody; every seat taps equally many. `pad` makes all messages equally long. */
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

/** POST …/draw: draw seats by lot at these tables; without tables, at all where no game is on. */
export interface SeatLot {
  tables?: string[];
}

/** The result of a game for one seat; the card is the last one, after all corrections. */
export interface SeatResult {
  role: string;
  team: Team;
  won?: boolean;
  blacks_named?: number | null;
  removed?: boolean;
  defeated?: boolean;
  shot_first?: boolean;
}

/** What one player knows, but the table does not. */
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

/** POST …/tables/ID/seats: the people by key, from seat 1 on; empty for a free seat. */
export interface SeatedPeople {
  people: string[];
}

/** How people find their seats. */
export type Seating = "free_choice" | "lot" | "lot_or_free_choice" | "lot_or_schedule";

/** What a second nomination by the same player does. */
export type SecondNomination = "refused" | "replaces";

/** What a hunter's second number does. */
export type SecondShot = "replaces" | "spoils";

/** What the judge knows, but the table does not. */
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

/** The judge's answer on one night. */
export interface Seen {
  night: number;
  targets: number[];
  answer?: string;
}

/** How a sentence is defended and confirmed. */
export interface SentenceRules {
  way?: SentenceWay;
  defence?: number;
}

/** How a sentence is confirmed after the defence. */
export type SentenceWay = "none" | "revote" | "yes_no";

/** A player has the most votes and now defends themselves (H13). */
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

/** The deck is shuffled; only the judge sees its order. */
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

/** Take a seat, where seats are chosen freely. */
export interface Sit {
  t: "sit";
  id: string;
  seat: number;
}

/** Words and a claim; `room`: deliver them only if this room still hears the sender on arrival. */
export interface Speak {
  t: "say";
  id: string;
  text: string;
  claim?: Claim | null;
  room?: Room | null;
}

/** A player's speech in the round; if `silent`, the player may only nominate. */
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

/** A line for speech, with numbers as words; `named`: with names, if that differs. */
export interface SpokenLine {
  text: string;
  named?: string;
}

/** The standing of one person, in hundredths of a point; equal totals share a `place`. */
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

/** A game begins: its rules, the number of players, and for a case what happened before. */
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

/** A player awake with the hunters shows them a card, and they have a second shot (B23). */
export interface Startled {
  t: "startled";
  seat: number;
  role: string;
}

/** The result of a message. */
export type Status = "applied" | "refused" | "unknown";

/** The current step; `turn`: a seat, a clan or a role. `next`: who speaks next, at most two. `taps`: how many numbers everybody taps at this step of the night, whatever their cards. `sums`: the candidates of a ballot that are already counted, with their votes. */
export interface StepShown {
  kind: string;
  seconds: number;
  turn: number | string | null;
  next: number[];
  taps: number;
  candidates: number[];
  sums?: [number, number][];
}

/** What has been entered in the current step: hands, votes, counts. */
export interface StepSoFar {
  hands?: number[];
  voted?: number[];
  tally?: number;
  votes?: [number, number][];
  tallies?: [number, number][];
  hunters?: number[];
}

/** The step that follows if the judge says «next» now, as far as everybody could know it. `ends`: the game ends instead, which depends on the cards. `hunted`, in a hunt: the target of the shots so far, 0 for a miss. `verdict`: the result of a vote that is closed. */
export interface StepToCome {
  kind: string;
  turn: number | string | null;
  ends?: boolean;
  hunted?: number | null;
  verdict?: Verdict | null;
}

/** GET /api/tables returns a list of these, GET /api/tables/CODE one. */
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

/** The state of a table. */
export type TableState = "closed" | "open" | "playing";

/** Take the card at this place among those left on the tray (W4, H3). */
export interface Take {
  do: "take";
  place: number;
}

/** POST /api/tables/CODE/take: the key that a judge's device shows to another device. */
export interface TakeConsole {
  key: string;
}

/** POST /api/tables/CODE/narrator: the key from a link, for a device that will speak aloud. */
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

/** The judge enters how many hands were raised for a candidate, without names; seat 0 is the question. */
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

/** A text in both languages. */
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

/** End the current step: sent by the clock, or by the judge's «next». No other command does this. */
export interface TimeUp {
  do: "time_up";
}

export type ToClient = Frame | History | Ack | Would | Pong | Beat | Lobby | Spoken | Absent | Looking | NightPasses | OwnPass | Notice | Waiting | Trouble | Bye;

/** How often a person played a side or role, and how often they won with it. */
export interface Tried {
  games?: number;
  wins?: number;
}

/** A message that could not be used; its id if it had one. */
export interface Trouble {
  t: "error";
  code: string;
  text: string;
  id?: string;
}

/** GET /api/tables/ID/turns, for the judge: one turn of the game. */
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

/** In a frame, stands instead of events after an undo. */
export interface Undone {
  t: "undone";
}

/** Where unused votes go. */
export type Unvoted = "lost" | "to_last_candidate";

/** The result of the current vote if it is closed now, without regard to the cards. `seats`: who leaves, is sentenced or is tied; `sums`: the candidates with their votes, with unused votes. Candidate 0 is the question of a lift. */
export interface Verdict {
  kind: VerdictKind;
  seats: number[];
  sums: [number, number][];
}

/** The result of a vote. */
export type VerdictKind = "leave" | "sentence" | "stay" | "tie";

/** GET /api/version: the version of the program, and of its pages; empty if it has none. */
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

/** Everything that a viewer's screen shows. `me` and `legal` only for a seat, `judge` and `legal` only for a judge, `cards` when the game is over. `silenced`: who loses the next speech, or is silent now, as far as everybody knows. For a judge only: `now`, what was entered in the current step; `then`, what follows if the judge says «next»; `foul`, what one more foul leads to, by seat; `offers`, what each seat may do. */
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

/** From a device that speaks aloud: it has said all up to frame n, so a waiting clock may start. */
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

/** Several candidates share the most votes. */
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

/** The answer to the hello of a person who knocks; `table` follows on admission, else `bye`. */
export interface Waiting {
  t: "waiting";
  id: string;
}

/** What happens when a clan shoots a player who wakes with it. */
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

/** The answer to `try`: what the judge would be told, and the view after it, or the refusal. */
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
