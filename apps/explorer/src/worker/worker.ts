import type { Asked } from '../protocol.js';
import { serveQuestions } from './serve.js';

// A worker's own scope, by the two members that are used: the page's types are loaded here too.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage: (message: unknown) => void;
};

const ask = serveQuestions((told) => {
  scope.postMessage(told);
});
scope.onmessage = ({ data }) => {
  void ask(data as Asked);
};
