// Answers that are none.

/** An answer that was refused: one line, a word for programs, and where known the place in the GAME string. */
export class Refusal extends Error {
  constructor(message, status = 0, at = null, code = null) {
    super(message);
    this.status = status;
    this.at = at;
    this.code = code;
  }

  /** From what the backend says. */
  static of({ error, at, code }, status) {
    return new Refusal(error ?? `This is not answered (${status}).`, status, at ?? null, code ?? null);
  }
}

/** Whether a request ended only because a newer one took its place, or the reader wished it to. */
export const superseded = (error) => error?.name === "AbortError";
