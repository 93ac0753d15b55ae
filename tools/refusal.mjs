// What a tool cannot do is said in one clear sentence, never as a stack.

/** A reason why a tool stops; its message is a sentence for the person at the keyboard. */
export class Refusal extends Error {}

/**
 * Runs a tool: its number becomes the exit code; a refusal is printed on stderr and exits with 1.
 * @param {() => Promise<number>} tool
 */
export async function runTool(tool) {
  try {
    process.exitCode = await tool();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`\nDaybook: ${error.message}\n`);
    process.exitCode = 1;
  }
}
