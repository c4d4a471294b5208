import { screenTimeoutMs } from './browser';
import type { Findings } from './checks';
import type { Visit } from './visit';

const quoted = (text: string | null): string => (text === null ? 'no heading' : `“${text}”`);

const faultsOf = (visit: Visit, lost: string | null): string[] => {
  const { path, title, shown, refused, complaints, federation, viewer, locale } = visit;
  const at = `${path}, opened directly as ${viewer}${locale ? ` (${locale})` : ''}`;
  if (!shown)
    return [
      `${at}: expected the screen ${title ? quoted(title) : 'with a heading'}, none appeared within ${screenTimeoutMs / 1000} s`,
      ...complaints.map((line) => `${at}: ${line}`),
    ];
  const faults: string[] = [];
  const isLost = lost !== null && shown.heading === lost;
  if (title !== null && shown.heading !== title)
    faults.push(`${at}: expected the heading ${quoted(title)}, saw ${quoted(shown.heading)}`);
  else if (title === null && isLost)
    faults.push(`${at}: expected a screen, saw the not-found page, ${quoted(shown.heading)}`);
  const [asked] = path.split('?');
  const [landed] = shown.path.split('?');
  if (asked?.replace(/(?<=.)\/$/, '') !== landed?.replace(/(?<=.)\/$/, ''))
    faults.push(`${at}: expected to stay there, landed at ${shown.path}`);
  for (const alert of shown.alerts)
    faults.push(`${at}: expected no failure panel, saw “${alert.slice(0, 200)}”`);
  for (const line of refused) faults.push(`${at}: expected every request to succeed, but ${line}`);
  for (const line of complaints) faults.push(`${at}: expected no console errors, saw ${line}`);
  if (federation.renderers.length !== 1) {
    faults.push(
      `${at}: expected one React, ${federation.renderers.length} started (${federation.renderers.join(', ') || 'none'}): a chunk carries a copy of react-dom`,
    );
  }
  return faults;
};

/**
 * Every address opens directly, has its heading and reports no errors. @param lost heading of the
 * not-found page
 */
export const judgeDeepLinks = (visits: readonly Visit[], lost: string | null): Findings => ({
  faults:
    visits.length === 0 ? ['no address to open'] : visits.flatMap((visit) => faultsOf(visit, lost)),
  notes: visits.map(
    ({ path, locale, shown, readyMs }) =>
      `${path}${locale ? ` (${locale})` : ''}: ${quoted(shown?.heading ?? null)} after ${readyMs} ms`,
  ),
});
