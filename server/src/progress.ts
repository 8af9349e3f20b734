import {
  type Connection,
  type ProgressToken,
  WorkDoneProgress,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from 'vscode-languageserver/node';
import type { Progress } from './context.ts';

type Value = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/** Reports progress to a token of the client. Skips unchanged percentages. */
export function workDoneProgress(connection: Connection, token: ProgressToken): Progress {
  const send = (value: Value) => void connection.sendProgress(WorkDoneProgress.type, token, value);
  let shown = -1;
  return {
    begin: title => send({ kind: 'begin', title, percentage: 0, cancellable: false }),
    report(fraction, message) {
      const percentage = Math.floor(fraction * 100);
      if (percentage === shown) return;
      shown = percentage;
      send({ kind: 'report', percentage, ...(message ? { message } : {}) });
    },
    end: message => send({ kind: 'end', ...(message ? { message } : {}) }),
  };
}
