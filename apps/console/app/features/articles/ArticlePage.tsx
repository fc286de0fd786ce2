import { openedArticle } from '@lamplighter/contracts/staff/articles';
import { roleFor } from '@lamplighter/contracts/staff/staff';
import { data, redirect } from 'react-router';
import { failureOf } from '../../change-failure.ts';
import { Done, ErrorSummary } from '../../components/FormOutcome.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { readForm } from '../../form-fields.ts';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import { readAgainAfterRefusal, sendForm } from '../../sent-form.ts';
import type { Route } from './+types/ArticlePage.ts';
import { type Conflict, takeStep, textIn } from './article-steps.ts';
import { eventWords, type OpenedArticle, resultOf, stageWords, standingOf } from './article-words.ts';
import { Difference } from './Difference.tsx';
import { EditForm, StepForms } from './StepForms.tsx';
import { differenceOf, type Row } from './text-difference.ts';

const paths = ({ category, slug }: { category: string; slug: string }) => {
  const path = `${encodeURIComponent(category)}/${encodeURIComponent(slug)}`;
  return { api: `/staff/v1/articles/${path}`, page: `/articles/${path}` };
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { staffApi, member } = context.get(pageContext);
  const article = await staffApi.get(paths(params).api, openedArticle);
  const query = new URL(request.url).searchParams;
  const { changedFile, latest, shown } = article;
  const isFromFile = changedFile !== null && query.get('from') === 'file';
  return {
    article,
    /** What the form begins with. */
    text: isFromFile ? changedFile : latest.source,
    changes: article.stage !== null && shown ? differenceOf(shown.source, latest.source) : undefined,
    fileChanges: changedFile === null ? undefined : differenceOf(latest.source, changedFile),
    mayEdit: roleFor('edit-articles', member.roles) !== undefined,
    mayPublish: roleFor('publish-articles', member.roles) !== undefined,
    standing: standingOf(article),
    done: resultOf(query.get('done') ?? '', article),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const { api, page } = paths(params);
  const form = await readForm(request);
  const outcome = await takeStep(staffApi, api, form);
  if ('done' in outcome) return redirect(pathWith(page, { done: outcome.done }));
  const written = { text: textIn(form), sequence: form.text('sequence'), reason: form.text('reason') };
  if ('errors' in outcome) {
    return data({ ...written, errors: outcome.errors, unknown: undefined, conflict: undefined }, { status: 422 });
  }
  const check = { path: page, label: 'what is the last step of its history?' };
  const { status, ...failure } = failureOf(outcome.failed, { what: 'it was done', at: now(), check });
  return data({ ...written, ...failure, conflict: outcome.conflict }, { status });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { article, changes, fileChanges, mayEdit, standing, done } = loaderData;
  const { stage, path } = article;
  const written = actionData && 'text' in actionData ? actionData : undefined;
  const errors = actionData?.errors ?? {};
  const conflict = written?.conflict;
  const isOpen = stage === null || stage === 'draft' || conflict !== undefined;
  return (
    <>
      <title>{`${article.title} – Console`}</title>
      <h1>{article.title}</h1>
      <Unknown change={actionData?.unknown} />
      {!actionData && <Done message={done} />}
      <p>
        {stage && <span className="badge">{stageWords[stage]}</span>} {path}
      </p>
      <p>{standing}</p>
      {fileChanges && <ChangedFile path={path} rows={fileChanges} />}
      {stage !== null && <Checks {...article} />}
      {changes && (
        <section aria-labelledby="changes-title">
          <h2 id="changes-title">What changes</h2>
          <Difference label="Changes" was="Customers see" now={`Revision ${article.latest.revision}`} rows={changes} />
        </section>
      )}
      {conflict ? <SavedByTwo {...conflict} /> : <ErrorSummary errors={errors} />}
      {mayEdit && isOpen && (
        <EditForm
          key={article.sequence}
          text={written?.text || loaderData.text}
          // After a conflict it stays the one that was read, so that a colleague's change is not lost.
          sequence={written?.sequence || String(article.sequence)}
          newest={conflict?.newest}
        />
      )}
      <StepForms {...loaderData} reason={written?.reason ?? ''} errors={errors} />
      <History events={article.history} />
    </>
  );
}

/** A release and the console have both changed the article: nobody's text is replaced in silence. */
function ChangedFile({ path, rows }: { path: string; rows: readonly Row[] }) {
  return (
    <details className="told">
      <summary>
        The file has changed: a release has brought another text than this one is based on. Saving keeps this one.
      </summary>
      <p>
        <a href={`/articles/${path}?from=file`}>Start from the text of the release</a>
      </p>
      <Difference label="Changes of the release" was="This text" now="The release" rows={rows} />
    </details>
  );
}

/** What both wrote. The text of this form is still in its field. */
function SavedByTwo({ by, rows }: Conflict) {
  return (
    <div className="problem" role="alert" tabIndex={-1} aria-labelledby="conflict-title">
      <h2 id="conflict-title">Not saved: {by} has changed it after you opened it</h2>
      <p>What you wrote is still in the field below. Look at both, then save yours on top, or load the page again.</p>
      <Difference label="Both texts" was={`As ${by} left it`} now="What you wrote" rows={rows} />
    </div>
  );
}

function History({ events }: { events: OpenedArticle['history'] }) {
  return (
    <>
      <h2>History</h2>
      {events.length === 0 && <p>Nobody has changed it here.</p>}
      {events.length > 0 && (
        <WideTable label="History" columns={['Revision', 'What', 'Who', 'When']}>
          {events.map((event) => (
            <tr key={`${event.at} ${event.event}`}>
              <td>{event.revision}</td>
              <td>{eventWords(event)}</td>
              <td>{event.actor}</td>
              <td>{formatTime(event.at)}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </>
  );
}

/** What the checks of the content have found in the text that is not shown yet. */
function Checks({ problems, warnings }: Pick<OpenedArticle, 'problems' | 'warnings'>) {
  return (
    <section aria-labelledby="checks-title">
      <h2 id="checks-title">Checks</h2>
      {problems.length > 0 && (
        <>
          <p>
            <strong>Stops publishing:</strong>
          </p>
          <ul className="list">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      {warnings.length > 0 && (
        <>
          <p>To know:</p>
          <ul className="list">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
      {problems.length + warnings.length === 0 && <p>Nothing was found.</p>}
    </section>
  );
}
