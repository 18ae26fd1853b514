import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { OwnText } from '../../ui/OwnText.tsx';

/** Draws a question; `answer` closes it. */
type Question<Answer> = (answer: (given: Answer) => void) => ReactNode;
type Ask = <Answer>(question: Question<Answer>) => Promise<Answer>;

const AskContext = createContext<Ask | null>(null);

interface Waiting {
  readonly key: number;
  readonly content: ReactNode;
}

let asked = 0;

/** Holds the questions of the console above its lists: one stays while the row that it is about goes. They are asked one after another. */
export function QuestionHost({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        asked += 1;
        const key = asked;
        const content = question((given) => {
          setWaiting((all) => all.filter((other) => other.key !== key));
          resolve(given);
        });
        setWaiting((all) => [...all, { key, content }]);
      }),
    [],
  );
  const [first] = waiting;
  return (
    <AskContext value={ask}>
      <OwnText>{children}</OwnText>
      {first && <div key={first.key}>{first.content}</div>}
    </AskContext>
  );
}

/** Asks a person in a window, and waits for the answer. */
export function useAsk(): Ask {
  const ask = use(AskContext);
  if (ask === null) throw new Error('questions are asked within QuestionHost');
  return ask;
}
