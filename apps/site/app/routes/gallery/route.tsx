import { redirect } from 'react-router';
import { Accordion } from '../../components/Accordion.tsx';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { CallOut } from '../../components/CallOut.tsx';
import { Card, CardList, Pill } from '../../components/Card.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Markup } from '../../components/Markup.tsx';
import { Panel } from '../../components/Panel.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { SideMenu } from '../../components/SideMenu.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { Breadcrumbs } from '../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { VideoTile, VideoTiles } from '../../components/VideoTile.tsx';
import { safetyFacts } from '../../facts.ts';
import { CategoryTile } from '../../help/CategoryTile.tsx';
import { helpCategories } from '../../help/help-categories.ts';
import { ContactDrawing } from '../../illustrations/decorations.tsx';
import { ReadMeterPoster } from '../../illustrations/video-posters.tsx';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/route.ts';
import { DrawingSpecimens } from './DrawingSpecimens.tsx';
import { FormSpecimens } from './FormSpecimens.tsx';
import styles from './GalleryPage.module.css';
import { markupSpecimen } from './markup-specimen.ts';
import { Specimen } from './Specimen.tsx';

/** Shown only where the settings enable it: in development and in tests. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).settings.gallery) throw redirect('/page-not-found.html');
  return null;
}

/** Every component in every state, for review and for tests. Not a page of the product. */
export default function GalleryPage() {
  return (
    <div className={`page ${styles.gallery}`}>
      <PageHead title="Gallery" robots="noindex" />
      <h1>Gallery</h1>
      <Specimen component="Breadcrumbs">
        <Breadcrumbs
          trail={[
            { label: 'Help & support', link: '/help-and-support/' },
            { label: 'Meters', link: '/help-and-support/meters' },
          ]}
        />
      </Specimen>
      <Specimen component="Steps">
        <BackLink to="/help-and-support/">Back</BackLink>
        <Step at={1} of={3} />
      </Specimen>
      <Specimen component="Link">
        <p>
          A <SiteLink to="/help-and-support/">link in the product</SiteLink>, one to the{' '}
          <SiteLink to="/energy">main site</SiteLink> and one{' '}
          <SiteLink to="https://www.ofgem.gov.uk/">elsewhere</SiteLink>.
        </p>
      </Specimen>
      <Specimen component="Button" state="primary, quiet, plain">
        <div className={styles.row}>
          <Button type="button">Next step</Button>
          <Button type="button" look="quiet">
            Change address
          </Button>
          <Button type="button" look="plain">
            Enter address manually
          </Button>
          <ButtonLink to="/help-and-support/">Submit a meter reading</ButtonLink>
        </div>
      </Specimen>
      <FormSpecimens />
      <AlertSpecimens />
      <Specimen component="Card">
        <CardList>
          <Card
            link={<SiteLink to="/help-and-support/meters">Read your meter</SiteLink>}
            pill={<Pill>Most asked</Pill>}
          >
            <p>Which numbers to write down and which to leave out</p>
          </Card>
          <Card link={<SiteLink to="/energy">Contact us</SiteLink>} drawing={<ContactDrawing />} leavesSite>
            <p>Ways to reach us</p>
          </Card>
        </CardList>
      </Specimen>
      <Specimen component="CategoryTile">
        <CardList>
          {helpCategories.slice(0, 2).map((category) => (
            <CategoryTile key={category.link} category={category} />
          ))}
        </CardList>
      </Specimen>
      <Specimen component="VideoTile">
        <VideoTiles all={{ label: 'All our videos', link: '/guides/videos' }}>
          <VideoTile
            title="Read your meter in a minute"
            minutes={1}
            Poster={ReadMeterPoster}
            video="/guides/videos/try"
            article="/help-and-support/meters"
          />
        </VideoTiles>
      </Specimen>
      <Specimen component="Pill">
        <div className={styles.row}>
          <Pill>Most asked</Pill>
          <Pill amber>Energy prices are changing</Pill>
        </div>
      </Specimen>
      <Specimen component="CallOut">
        <CallOut
          action="Smell gas? Call now"
          number={safetyFacts['gas-emergency']}
          terms="Free, 24 hours a day, 7 days a week"
        />
      </Specimen>
      <Specimen component="Accordion">
        <Accordion
          items={[
            { id: 'executor', question: 'Who is the executor?', answer: <p>The person named in the will.</p> },
            { id: 'final-bill', question: 'Who pays the final bill?', answer: <p>The estate does.</p>, open: true },
          ]}
        />
        <p>
          <a href="#executor">What is an executor?</a>
        </p>
      </Specimen>
      <Specimen component="Spinner">
        <Spinner>Finding addresses</Spinner>
      </Specimen>
      <Specimen component="Dialog">
        <DialogSpecimen />
      </Specimen>
      <Specimen component="SearchBox">
        <SearchBox term="topup not working" />
      </Specimen>
      <Specimen component="Markup">
        <Markup tree={markupSpecimen} />
      </Specimen>
      <Specimen component="SideMenu">
        <SideMenu
          heading="Help categories"
          entries={[
            { key: 'bills', link: <SiteLink to="/help-and-support/bills-and-payments">Bills and payments</SiteLink> },
            {
              key: 'meters',
              link: (
                <SiteLink to="/help-and-support/meters" current>
                  Meters
                </SiteLink>
              ),
            },
          ]}
        />
      </Specimen>
      <Specimen component="Panel">
        <div className={styles.gallery}>
          <Panel heading="Can't find what you're looking for?">
            <p>Search all our help.</p>
          </Panel>
          <Panel heading="All articles" look="plain">
            <p>In groups.</p>
          </Panel>
          <Panel heading="Speak. Seek. Save." look="night">
            <p>
              Talk to us. <SiteLink to="/help-and-support/struggling-to-pay">See the help there is</SiteLink>
            </p>
          </Panel>
        </div>
      </Specimen>
      <DrawingSpecimens />
    </div>
  );
}

function AlertSpecimens() {
  return (
    <Specimen component="Alert" state="error, success, notice, warning">
      <div className={styles.gallery}>
        <Alert kind="error" heading="Unfortunately, we're having technical problems at the moment.">
          <p>Either stay on this page and try again in a few moments, or try again later.</p>
        </Alert>
        <Alert kind="success" heading="Thank you for submitting your meter reading" />
        <Alert kind="notice" heading="We're checking your details">
          <p>Do not refresh or close this page.</p>
        </Alert>
        <Alert kind="warning" heading="You are offline" />
      </div>
    </Specimen>
  );
}

/** The buttons command the dialog by attributes, which browsers understand without a script; React has no types for them. */
const dialog = 'dialog-specimen';
const opens = { commandfor: dialog, command: 'show-modal' };
const closes = { commandfor: dialog, command: 'close' };

function DialogSpecimen() {
  return (
    <>
      <Button type="button" look="quiet" {...opens}>
        Open the dialog
      </Button>
      <Dialog
        id={dialog}
        heading="Are you still there?"
        actions={
          <>
            <Button type="button" {...closes}>
              Stay signed in
            </Button>
            <Button type="button" look="quiet" {...closes}>
              Sign out
            </Button>
          </>
        }
      >
        <p>We will sign you out in 2 minutes.</p>
      </Dialog>
    </>
  );
}
