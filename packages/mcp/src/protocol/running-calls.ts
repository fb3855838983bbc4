import type { Tool } from '../tools/tool'

/** The calls of some tools that have not ended. */
export class RunningCalls {
  private readonly calls = new Set<Promise<unknown>>()

  /** The same tool; its calls are known here while they run. */
  watch(tool: Tool): Tool {
    return {
      definition: tool.definition,
      call: (given, signal) => {
        const running = tool.call(given, signal)
        const forget = () => this.calls.delete(running)
        this.calls.add(running)
        running.then(forget, forget)
        return running
      },
    }
  }

  /** Resolves when no call runs. A message becomes a call, and a result an answer, within a turn of the event loop, which is waited for. */
  async allEnded(): Promise<void> {
    do {
      await Promise.allSettled(this.calls)
      await new Promise((resolve) => setImmediate(resolve))
    } while (this.calls.size > 0)
  }
}
