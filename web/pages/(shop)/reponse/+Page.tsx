import { usePageContext } from 'vike-react/usePageContext';
import { AnswerView } from '../../../answer/AnswerView.tsx';

/** Stands at the address of whatever was asked; `pages.ts` says what it shows. */
export default function AnswerRoute() {
  const { answer } = usePageContext();
  return answer && <AnswerView answer={answer} />;
}
