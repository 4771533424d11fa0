import { parseSuspects } from '@school/shell-contract/suspects';
import { expect, test } from 'vitest';
import { openStarts, type Start, type Starts } from './starts';

const page: Start = { remote: 'mf-crm', version: '2.0.0-a', module: 'students' };
const slot: Start = { remote: 'mf-contracts', version: '1.0.0-b', module: 'student-contracts' };

/** A browser: what its pages share. `openPage` begins a page; the page ends by `close` or by `kill`. */
function newBrowser() {
  const kept = new Map<string, string>();
  const held = new Set<string>();
  let cookie = '';
  let seconds = 1_900_000_000;
  let pages = 0;
  const reported: Start[] = [];
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
  async function openPage() {
    pages += 1;
    const id = String(pages);
    const own = new Set<string>();
    let leave = () => {};
    let alive = true;
    const locks = {
      request: async (name: string, run: () => Promise<void>) => {
        held.add(name);
        own.add(name);
        await run();
        held.delete(name);
        own.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
    };
    const starts = await openStarts({
      notes: { storage, locks },
      readCookie: () => cookie,
      writeCookie: (value) => {
        cookie = value;
      },
      onLeave: (callback) => {
        leave = callback;
      },
      now: () => seconds * 1000,
      newId: () => id,
      onSuspect: (start) => reported.push(start),
    });
    const end = (orderly: boolean) => {
      if (!alive) return;
      alive = false;
      if (orderly) leave();
      for (const name of own) held.delete(name);
    };
    return { starts, close: () => end(true), kill: () => end(false) };
  }
  return {
    openPage,
    kept,
    reported,
    wait: (more: number) => {
      seconds += more;
    },
    suspects: () => parseSuspects(cookie),
  };
}

type Browser = ReturnType<typeof newBrowser>;

/** A page that hangs in a module. */
async function hang(browser: Browser, run: (starts: Starts) => void): Promise<void> {
  const opened = await browser.openPage();
  run(opened.starts);
  opened.kill();
}

test('one unfinished start changes nothing, two prefer the previous release, three block it', async () => {
  const browser = newBrowser();
  const verdicts = [];
  for (let times = 0; times < 3; times += 1) {
    await hang(browser, (starts) => starts.begin(page, 'mount'));
    const next = await browser.openPage();
    verdicts.push(next.starts.getVerdict(page.remote, page.version));
    next.close();
  }
  expect(verdicts).toEqual(['use', 'prefer-previous', 'block']);
  const { starts } = await browser.openPage();
  expect(starts.getVerdict(page.remote, '2.0.0-b')).toBe('use');
  expect(starts.getVerdict(slot.remote, slot.version)).toBe('use');
});

test('each start that ended a page is reported once, and no orderly end is', async () => {
  const browser = newBrowser();
  await hang(browser, (starts) => starts.begin(page, 'mount'));
  expect(browser.reported).toEqual([]);
  const next = await browser.openPage();
  next.starts.begin(slot, 'mount');
  next.close();
  (await browser.openPage()).close();
  expect(browser.reported).toEqual([page]);
});

test('after an hour a release with two unfinished starts is tried again, a blocked one is not', async () => {
  const browser = newBrowser();
  const getVerdictLater = async () => {
    browser.wait(3601);
    const next = await browser.openPage();
    next.close();
    return next.starts.getVerdict(page.remote, page.version);
  };
  for (let times = 0; times < 2; times += 1) await hang(browser, (starts) => starts.begin(page, 'evaluate'));
  (await browser.openPage()).close();
  expect(await getVerdictLater()).toBe('use');
  await hang(browser, (starts) => starts.begin(page, 'evaluate'));
  expect(await getVerdictLater()).toBe('block');
  expect(await getVerdictLater()).toBe('block');
});

test('a module that stays on the screen is no longer suspected', async () => {
  const browser = newBrowser();
  await hang(browser, (starts) => starts.begin(page, 'mount'));
  const next = await browser.openPage();
  next.starts.noteHealthy(page);
  next.close();
  await hang(browser, (starts) => starts.begin(page, 'mount'));
  const last = await browser.openPage();
  expect(last.starts.getVerdict(page.remote, page.version)).toBe('use');
  expect(browser.suspects()).toMatchObject([{ ...page, starts: 1 }]);
});

test.each([
  [
    'the slot that draws in a page',
    (starts: Starts) => [starts.begin(page, 'mount'), starts.begin(slot, 'mount')],
    slot,
  ],
  [
    'the page, when its slot was drawn long before',
    (starts: Starts) => {
      starts.begin(slot, 'mount')();
      starts.begin(page, 'mount');
    },
    page,
  ],
  [
    'the slot that is evaluated while the page draws',
    (starts: Starts) => [starts.begin(page, 'mount'), starts.begin(slot, 'evaluate')],
    slot,
  ],
  [
    'the page, after its slot was evaluated',
    (starts: Starts) => {
      starts.begin(slot, 'evaluate')();
      starts.begin(page, 'mount');
    },
    page,
  ],
])('blames %s', async (_name, run, culprit) => {
  const browser = newBrowser();
  await hang(browser, run);
  await browser.openPage();
  expect(browser.suspects()).toMatchObject([{ ...culprit, starts: 1 }]);
});

test('a thousand pages closed at any moment of a start raise no suspicion', async () => {
  const browser = newBrowser();
  for (let index = 0; index < 1000; index += 1) {
    const opened = await browser.openPage();
    if (index % 2 === 0) opened.starts.begin(page, 'evaluate');
    if (index % 3 === 0) opened.starts.begin(slot, 'mount');
    if (index % 5 === 0) opened.starts.begin(page, 'mount')();
    opened.close();
  }
  expect(browser.suspects()).toEqual([]);
  expect(browser.kept.size).toBe(0);
});

test('a page that is still open is not taken for one that ended', async () => {
  const browser = newBrowser();
  const first = await browser.openPage();
  first.starts.begin(page, 'mount');
  const second = await browser.openPage();
  expect(browser.suspects()).toEqual([]);
  second.close();
  first.kill();
  await browser.openPage();
  expect(browser.suspects()).toMatchObject([page]);
});

test('invalid notes are dropped', async () => {
  const browser = newBrowser();
  for (const [index, note] of ['', '{', '[]', '[1]', '[{"remote":1}]'].entries()) {
    browser.kept.set(`school.start.${index}`, note);
    const { starts } = await browser.openPage();
    expect(starts.getVerdict(page.remote, page.version)).toBe('use');
  }
  expect(parseSuspects('x!mf-crm~1.0.0~a~b~c!mf-crm~../..~a~1~1')).toEqual([]);
});
