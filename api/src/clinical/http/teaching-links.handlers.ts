import type { TeachingLink } from '@sala/shared-contracts';
import { hashOfSecretToken } from '../../identity';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { readFile } from '../../platform/files/files';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/teaching-links.queries';

type Names =
  | 'teachingLinkView'
  | 'teachingLinkFile'
  | 'teachingLinkAcknowledge'
  | 'teachingLinkAnswer';

interface Desk extends ChangeRecorder {
  readonly db: Db;
  readonly now: string;
}

/** What the patient did, once, in the log and to whoever has the visit open. */
const recordStep = async (
  { audit, publish }: ChangeRecorder,
  id: string,
  step: 'opened' | 'acknowledged' | 'answered',
): Promise<void> => {
  await audit({
    action: `teaching_delivery.${step}`,
    entityType: 'teaching_delivery',
    entityId: id,
  });
  await publish({ type: `teaching_delivery.${step}`, entityId: id });
};

/** Opens a link; the first time is noted. */
const open = async (desk: Desk, token: string): Promise<queries.OpenLink> => {
  const { db, now } = desk;
  const link = await queries.openLink(db, hashOfSecretToken(token), now);
  if (link.openedAt !== null) return link;
  await queries.setOpened(db, link.id, now);
  await recordStep(desk, link.id, 'opened');
  return { ...link, openedAt: now };
};

/** Right answers are shown only after answering. */
const show = (link: queries.OpenLink): TeachingLink => ({
  company: link.company,
  title: link.title,
  locale: link.locale,
  kind: link.kind,
  body: link.body,
  url: link.url,
  acknowledged: link.acknowledgedAt !== null,
  questions: link.questions.map(({ question, options }) => ({ question, options })),
  result:
    link.answers &&
    link.questions.map(({ answer, why }, place) => ({
      chosen: link.answers?.[place] ?? 0,
      answer,
      why,
    })),
});

export const teachingLinkHandlers = defineHandlers<Names>({
  teachingLinkView: async (desk) => show(await open(desk, desk.params.teachingToken)),

  teachingLinkFile: async (desk) => {
    const { fileId } = await open(desk, desk.params.teachingToken);
    if (fileId === null) throw new ProblemError('resource.not_found');
    return readFile(desk.db, 'teaching', fileId);
  },

  teachingLinkAcknowledge: async (desk) => {
    const { db, now, params } = desk;
    const link = await open(desk, params.teachingToken);
    if (link.acknowledgedAt !== null) return show(link);
    await queries.setAcknowledged(db, link.id, now);
    await recordStep(desk, link.id, 'acknowledged');
    return show({ ...link, acknowledgedAt: now });
  },

  teachingLinkAnswer: async (desk) => {
    const { db, now, params, body } = desk;
    const link = await open(desk, params.teachingToken);
    if (link.questions.length === 0) throw new ProblemError('teaching_delivery.nothing_asked');
    if (link.answers !== null) return show(link); // the first answers stand
    await queries.setAnswers(db, link.id, body.answers, now);
    await recordStep(desk, link.id, 'answered');
    return show({ ...link, answers: body.answers });
  },
});
