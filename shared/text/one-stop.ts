/** Words that came from elsewhere and end a sentence, and the stop of ours behind them: one of the two is enough. */
export function withOneStop(sentence: string): string {
  return sentence.replace(/([.!?…。！？]["'”’»)）]?)[.。]$/u, '$1');
}
