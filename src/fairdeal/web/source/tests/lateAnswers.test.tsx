// Answers that come late, or in another order than the requests, must not overwrite what is newer.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { JSX } from "preact";
import { act } from "preact/test-utils";
import { all, click, enter, holdRequests, settle, show, texts } from "./dom";
import { LessonSession } from "../lessons/LessonSession";
import { MyProfile } from "../people/ProfileView";
import type { GameInfo, LessonStep, ProfilePage, Shows } from "../protocol";
import { scene } from "./scenes";
import { type AwaitLatest, type Fetched, useFetched, useLatestAnswer } from "../shared/hooks";

/** A promise with the functions that settle it. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

test("only the answer to the latest request counts, and none after the component is gone", async () => {
  let awaitLatest: AwaitLatest | undefined;
  function Component(): JSX.Element {
    awaitLatest = useLatestAnswer();
    return <p />;
  }
  await show(<Component />);
  const seen: string[] = [];
  const requests = ["first", "second", "third"].map(() => deferred<string>());
  const wait = (index: number): void =>
    awaitLatest!(
      requests[index]!.promise,
      (answer) => seen.push(answer),
      () => seen.push("error"),
    );
  wait(0);
  wait(1);
  requests[1]!.resolve("second");
  await settle();
  requests[0]!.reject(new Error("late"));
  await settle();
  assert.deepEqual(seen, ["second"]);
  wait(2);
  await show(<p />);
  requests[2]!.resolve("third");
  await settle();
  assert.deepEqual(seen, ["second"]);
});

test("a reload that was asked for before another rendering still loads again", async () => {
  let requests = 0;
  const renderings: Fetched<number>[] = [];
  function Component(): JSX.Element {
    const fetched = useFetched(() => Promise.resolve(++requests), "key");
    renderings.push(fetched);
    return <output>{fetched.value}</output>;
  }
  const container = await show(<Component />);
  const [first] = renderings;
  await act(() => first!.reload());
  await settle();
  await act(() => first!.reload());
  await settle();
  assert.deepEqual(texts(container, "output"), ["3"]);
});

const SHOWS: Shows = { ratings: "everyone", matches: "everyone", progress: "everyone", table: "friends" };

function profile(shows: Shows): ProfilePage {
  const nothing = { ratings: null, places: null, against: null, progress: null };
  return { name: "Ada", code: "ada", is_you: true, is_friend: false, ...nothing, shows };
}

test("two quick changes of a profile do not undo each other", async () => {
  const answer = holdRequests();
  const container = await show(<MyProfile />);
  await answer("GET /api/me/profile", profile(SHOWS));
  const [ratings, matches] = all(container, "select");
  await enter(ratings!, "nobody", "change");
  await enter(matches!, "nobody", "change");
  const first: Shows = { ...SHOWS, ratings: "nobody" };
  const second: Shows = { ...first, matches: "nobody" };
  for (const saved of [first, second]) {
    await answer("POST /api/me/profile", profile(saved));
    assert.deepEqual(
      all(container, "select").map((select) => (select as HTMLSelectElement).value),
      Object.values(second),
    );
  }
});

function lessonStep(number: number): LessonStep {
  const shown = { frames: [], scene: scene([]), hint: null };
  return { number, steps: 3, text: `Step ${number}`, rule: null, question: false, last: false, ...shown };
}

test("a lesson that was started over ignores the answer to an earlier move", async () => {
  const answer = holdRequests();
  const session = new LessonSession("cards", () => 0);
  void session.start();
  await answer("POST /api/lessons/cards/step", lessonStep(0));
  session.request({ type: "move", text: "next" });
  void session.restart();
  await answer("POST /api/lessons/cards/step", lessonStep(0));
  await answer("POST /api/lessons/cards/answer", { right: true, text: "", rule: null, step: lessonStep(1) });
  assert.equal(session.step?.number, 0);
  localStorage.clear();
});

test("a user whose name is not known yet keeps it when they play at once", async () => {
  localStorage.setItem("fairdeal-named", "yes"); // this browser has a name, as `rememberName` notes it
  const answer = holdRequests();
  const requests: string[] = [];
  const held = globalThis.fetch;
  globalThis.fetch = (input, options) => {
    requests.push(`${options?.method ?? "GET"} ${input as string}`);
    return held(input, options);
  };
  const app = document.body.appendChild(document.createElement("div"));
  app.id = "app";
  await act(async () => {
    await import("../main");
  });
  await settle();
  const hearts = { key: "hearts", title: "Sanity Hearts", sample: [], usual_players: 4, presets: {} };
  await answer("GET /api/games", {
    games: [hearts as unknown as GameInfo],
    strengths: ["strong"],
    default_bot: "strong",
  });
  const [play] = all(app, '[data-game="hearts"] button.primary');
  await click(play!);
  assert.ok(!requests.includes("POST /api/guests"), "the name is asked for first");
  await answer("GET /api/me", { person: "p", name: "Ada" });
  await answer("GET /api/me", { person: "p", name: "Ada" });
  assert.ok(requests.includes("POST /api/tables"));
  assert.ok(!requests.includes("POST /api/guests"));
  const { render } = await import("preact");
  render(null, app);
  localStorage.clear();
});
