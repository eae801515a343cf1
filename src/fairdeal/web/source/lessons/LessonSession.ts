// A lesson in place of a live table: the same requests, answered over HTTP. The engine on the server judges every move;
// this keeps the answers so far, and shows what happens after a right one, move by move.
import { ApiError } from "../net/api";
import { newNonce } from "../net/fairProtocol";
import type { Request, TableSession } from "../net/session";
import { EMPTY_VIEW, type TableView } from "../net/tableView";
import type { ClientMessage, LessonReply, LessonStep } from "../protocol";
import type { Problem } from "../scene";
import { errorMessage } from "../shared/format";
import { type CourseSource, lessonSource } from "./courseSource";

const READ = "next"; // the answer to a step that asks for no move

export class LessonSession implements TableSession {
  view: TableView = { ...EMPTY_VIEW, connection: "open" };
  step: LessonStep | null = null; // null while it is loading
  reply: LessonReply | null = null; // to the last answer
  isShowing = false; // the moves after a right answer are being shown
  error: string | null = null;
  said: string[] = []; // for screen readers: what happened since the last answer, and what the lesson says
  private answers: string[] = [];
  private timer = 0;
  private readonly listeners = new Set<() => void>();

  /** `pause` returns the milliseconds between two moves; 0 shows them all at once. */
  constructor(
    readonly lesson: string,
    private readonly pause: () => number,
    private readonly source: CourseSource = lessonSource(lesson),
  ) {}

  /** Go on where the user stopped. If the lesson has changed since, start over. */
  async start(): Promise<void> {
    const { answers } = this.source.loadProgress();
    try {
      await this.load(answers);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "answers")) this.fail(error);
      else await this.restart();
    }
  }

  restart = async (): Promise<void> => {
    this.finishShowing();
    try {
      await this.load([]);
    } catch (error) {
      this.fail(error);
    }
  };

  stop(): void {
    window.clearTimeout(this.timer);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  request(request: Request): string {
    const id = newNonce().slice(0, 32);
    if (request.type === "hint") {
      void this.showHint();
      return id;
    }
    const message = { ...request, id } as ClientMessage;
    this.update({ pending: [...this.view.pending, { id, message }], refusal: null });
    void this.execute(request).then(
      (problems) => {
        const checks = problems === null ? this.view.checks : { [id]: { ok: problems.length === 0, problems } };
        this.update({ pending: this.view.pending.filter((pending) => pending.id !== id), checks });
      },
      (error: unknown) => {
        this.update({ pending: this.view.pending.filter((pending) => pending.id !== id) });
        this.fail(error);
      },
    );
    return id;
  }

  /** Go on from a step that asks for no move, or show the rest of the moves at once. */
  next = (): void => {
    if (this.isShowing) this.finishShowing();
    else this.request({ type: "move", text: READ });
  };

  dismissRefusal(): void {
    this.update({ refusal: null });
  }

  dismissHint(): void {
    this.update({ hint: null });
  }

  dismissHostNotice(): void {
    // A lesson has no host.
  }

  markChatRead(): void {
    // A lesson has no chat.
  }

  reconnectWithName(): void {
    // A lesson has no connection, and the learner needs no name.
  }

  /** Execute a request; returns problems if it asked for them. */
  private async execute(request: Request): Promise<Problem[] | null> {
    const { source, answers } = this;
    const isCurrent = (): boolean => this.answers === answers; // the learner may have started over meanwhile
    if (request.type === "check") return (await source.check(answers, request.text)).problems;
    if (request.type === "explain") {
      const { problems } = await source.explain(answers, request.card);
      if (isCurrent()) this.say(problems.map((problem) => `${problem.reason}.`));
      return problems;
    }
    if (request.type === "move") {
      const reply = await source.answer(answers, request.text);
      if (isCurrent()) this.judge(request.text, reply);
    }
    return null;
  }

  private async showHint(): Promise<void> {
    const { step } = this;
    if (step === null) return;
    try {
      const hint = await this.source.hint(step);
      if (this.step !== step) return; // answered in the meantime
      this.update({ hint, refusal: null });
      this.say(hint ? [hint.words] : []);
    } catch (error) {
      this.fail(error);
    }
  }

  private judge(move: string, reply: LessonReply): void {
    this.error = null;
    this.reply = reply.text === "" ? null : reply;
    if (reply.step === null) {
      this.say([reply.text]);
      return;
    }
    this.answers = [...this.answers, move];
    this.enter(reply.step);
  }

  private async load(answers: string[]): Promise<void> {
    const step = await this.source.step(answers);
    this.error = null;
    this.answers = answers;
    this.reply = null;
    this.enter({ ...step, frames: [] });
  }

  /** Show what happened since the last answer, then the step. */
  private enter(step: LessonStep): void {
    const { done } = this.source.loadProgress();
    this.source.saveProgress(step.last ? { answers: [], done: true } : { answers: this.answers, done });
    this.step = step;
    this.isShowing = this.pause() > 0 && step.frames.length > 1;
    if (this.isShowing) this.showFrame(0);
    else this.finishShowing();
  }

  private showFrame(index: number): void {
    const frame = this.step?.frames[index];
    if (!frame) {
      this.finishShowing();
      return;
    }
    this.show(frame.scene);
    this.timer = window.setTimeout(() => this.showFrame(index + 1), this.pause());
  }

  private finishShowing(): void {
    window.clearTimeout(this.timer);
    this.isShowing = false;
    if (this.step === null) return;
    this.show(this.step.scene);
    this.say([...this.step.frames.flatMap((frame) => frame.words), this.reply?.text ?? "", this.step.text]);
  }

  private show(scene: LessonStep["scene"]): void {
    this.update({ scene, seq: this.view.seq + 1, hint: null, refusal: null });
  }

  private say(said: string[]): void {
    this.said = said.filter(Boolean);
    this.update({});
  }

  private fail(error: unknown): void {
    this.error = errorMessage(error);
    this.say([this.error]);
  }

  private update(changes: Partial<TableView>): void {
    this.view = { ...this.view, ...changes };
    for (const listener of this.listeners) listener();
  }
}
