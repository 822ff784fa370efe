import type { ChangeFilters } from '@monitor/contracts-schema/history/change-address';
import {
  batchSentence,
  CHANGES_INTRODUCTION,
  changeSentence,
  changeWay,
  loadSentence,
  notReachedSentence,
  quotedSubject,
  registeredBy,
  revertSentence,
  tellsOfMany,
} from '@monitor/contracts-schema/history/change-words';
import { type ChangeGroup, changesByDay, groupSentence } from '@monitor/contracts-schema/history/changes-by-day';
import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { installationDay, installationTime } from '@monitor/contracts-schema/installation-zone';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { addressOf, readPage } from '@monitor/contracts-schema/site/page-address';
import { pathTo, type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { PersonLabel } from '@monitor/read-model/history/history-entry';
import { positionIn } from '../answering/answer-positions.ts';
import { readerOf } from '../history/history-reader.ts';
import { listChanges } from '../history/list-changes.ts';
import type { LoggedUpTo } from '../history/logged-changes.ts';
import { describeOrganizationPage } from './describe-organization.ts';
import { escapeHtml, linkHtml, shortened } from './html-text.ts';
import { longDay } from './long-day.ts';
import type { PageHead } from './page-head.ts';
import { pageAddress } from './page-paths.ts';

const { changes } = sitePages;
const LONGEST_SUBJECT = 120;

const { query: question } = historyEndpoints.listChanges;

/** The address that shows just that: always in the same order. */
const addressOfChanges = (organization: OrganizationView, filters: ChangeFilters): string =>
  addressOf(changes.path, { organization, changes: filters });

const pages: Readonly<Record<string, SitePage>> = { contract: sitePages.contract, supplier: sitePages.supplier };

/** What was removed has no page any more. */
const subjectHtml = ({ kind, action, subject, subjectId }: HistoryEntry, organization: OrganizationView): string => {
  const name = shortened(subject, LONGEST_SUBJECT);
  if (kind === 'batch') return escapeHtml(name);
  const page = action === 'removed' ? undefined : pages[kind];
  if (page === undefined) return escapeHtml(quotedSubject(name));
  return linkHtml(addressOf(pathTo(page, { id: subjectId }), { organization }), name);
};

const whenOf = (recordedAt: string): string => {
  const moment = new Date(recordedAt);
  return `${longDay(installationDay(moment))}, ${installationTime(moment)}`;
};

/** What a load or a batch did, and the way to each of its records. */
const countsHtml = (entry: HistoryEntry, organization: OrganizationView): string => {
  const { counts, revertCounts, subjectId } = entry;
  const ofLoad = counts ? loadSentence(counts) : revertCounts && revertSentence(revertCounts);
  const sentence = ofLoad ? `${ofLoad} ${notReachedSentence(entry)}`.trim() : batchSentence(entry);
  if (sentence === '') return '';
  const touched = counts ?? revertCounts;
  const each =
    !touched || registeredBy(touched) > 0
      ? ` ${linkHtml(addressOfChanges(organization, { dataLoad: subjectId }), 'Ver cada registro')}`
      : '';
  return `<br />${escapeHtml(sentence)}${each}`;
};

const fieldsHtml = ({ action, changes }: HistoryEntry): string =>
  action === 'revised' && changes.length > 0
    ? `<br />${escapeHtml(`Cambió: ${changes.map(({ label }) => label).join(', ')}.`)}`
    : '';

const changeHtml = (entry: HistoryEntry, organization: OrganizationView): string => {
  const way = tellsOfMany(entry) ? '' : ` ${escapeHtml(changeWay(entry))}`;
  return [
    `<strong>${escapeHtml(changeSentence(entry))}</strong> ${subjectHtml(entry, organization)}${way}`,
    `<br /><time datetime="${entry.recordedAt}">${whenOf(entry.recordedAt)}</time> · ${escapeHtml(entry.who.label)}`,
    countsHtml(entry, organization),
    fieldsHtml(entry),
  ].join('');
};

/** What was done at once is told as one, with each of its parts beneath. */
const groupHtml = (group: ChangeGroup, organization: OrganizationView): string => {
  const each = group.map((entry) => changeHtml(entry, organization));
  return each.length === 1
    ? each.join('')
    : `<strong>${escapeHtml(groupSentence(group))}</strong> ${escapeHtml(changeWay(group[0]))}` +
        `<ul>${each.map((html) => `<li>${html}</li>`).join('')}</ul>`;
};

/** What changed in an organization, a page of it, for who runs no scripts: as anybody may know it. */
export const describeChanges = async (
  { views, loggedUpTo, personLabel }: Readonly<{ views: ViewReader; loggedUpTo: LoggedUpTo; personLabel: PersonLabel }>,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const head = await describeOrganizationPage(views, changes, query);
  const { organization } = head;
  if (!organization) return { ...head, description: CHANGES_INTRODUCTION };
  const { changes: filters } = readPage(changes, query);
  const { before, ...narrowed } = filters;
  const log = loggedUpTo(filters.dataLoad === undefined ? '' : await positionIn(views, organization.id));
  const { data } = await listChanges(views, {
    organizationId: organization.id,
    log,
    query: question.parse({ ...narrowed, cursor: before }),
    reader: readerOf(undefined, personLabel),
  });
  const ways = [
    ...(before === undefined ? [] : [linkHtml(addressOfChanges(organization, narrowed), 'Cambios más recientes')]),
    ...(data.cursor === null
      ? []
      : [linkHtml(addressOfChanges(organization, { ...narrowed, before: data.cursor }), 'Cambios anteriores')]),
    ...(Object.keys(narrowed).length === 0 ? [] : [linkHtml(pageAddress(changes, organization), 'Todos los cambios')]),
  ];
  const days = changesByDay(data.changes, {
    hasMore: data.cursor !== null,
    isOfOneLoad: filters.dataLoad !== undefined,
    leadsWithMoney: true,
  }).map(
    ({ day, figures, groups }) =>
      `<h2>${escapeHtml(longDay(day))}</h2>${figures && `<p>${escapeHtml(figures)}.</p>`}` +
      `<ul>${groups.map((group) => `<li>${groupHtml(group, organization)}</li>`).join('')}</ul>`,
  );
  return {
    ...head,
    description: CHANGES_INTRODUCTION,
    path: addressOfChanges(organization, filters),
    details: [
      days.join('') || '<p>En estas fechas no cambió nada de lo que buscas.</p>',
      ways.length > 0 ? `<p>${ways.join(' · ')}</p>` : '',
    ].join(''),
  };
};
