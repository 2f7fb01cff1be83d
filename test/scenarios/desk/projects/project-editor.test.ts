import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySpecification, newArray, usualUsage } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import type { Page } from 'playwright-core';
import { demoProducts } from '../../../../src/domain/demo/demo-data.ts';
import { addProduct } from '../../../../src/domain/products/change-products.ts';
import { quoteProject } from '../../../../src/domain/projects/quote-project.ts';
import { requireProject } from '../../../../src/domain/projects/rows/projects.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk, password } from '../../../support/open-desk.ts';
import { signContract } from '../../../support/projects/arrange-projects.ts';
import { exampleAddress } from '../../../support/projects/example-address.ts';
import {
  closeSettings,
  eventually,
  fieldsOf,
  fillField,
  openSettings,
  openStep,
  waitSaved,
} from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

/** Many tests share one page, which takes longer than one test may. */
const journey = { timeout: 5 * 60_000 };

async function fillLibrary(desk: Desk): Promise<void> {
  await storeOf(desk).transaction(async (tx) => {
    for (const { isArchived: _archived, ...product } of demoProducts) {
      await addProduct(desk.app, tx, product);
    }
  });
}

async function quoteOf(desk: Desk, projectId: number) {
  const store = storeOf(desk);
  return quoteProject(desk.app, store, await requireProject(store, projectId));
}

async function find(desk: Desk, projectId: number) {
  return desk.as(desk.owner).projects.find({ projectId });
}

/** What the list of figures beside the form says, by name. */
async function figuresOf(page: Page): Promise<Record<string, string>> {
  const lines = await page.locator('dl > div').allInnerTexts();
  return Object.fromEntries(lines.map((line) => line.split('\n').map((text) => text.trim())));
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function pick(page: Page, button: string, words: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByPlaceholder('Search library').locator('visible=true').fill(words);
  // Until the library has answered, all that is offered is to type it in.
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .locator('visible=true')
    .first()
    .click();
}

test('a project is put together from the library, saves itself, and its totals are those of the domain', async (t) => {
  const desk = await openDesk(t);
  await fillLibrary(desk);
  const customerId = Number(await addCustomer(desk));
  const { projectId } = await desk
    .as(desk.owner)
    .projects.create({ customerId, title: 'Lee residence' });
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await page.getByRole('heading', { name: 'Lee residence' }).waitFor();
  await assertAccessible(page);

  await fillField(page, 'Title', 'Lee residence, 6.6 kW');
  await page.getByRole('heading', { name: 'Lee residence, 6.6 kW' }).waitFor();
  await fillField(page, 'Number', '14');
  await fillField(page, 'Street', 'Banksia Street');
  await fillField(page, 'Suburb', 'Newtown');
  await fillField(page, 'Postcode', '204');
  await page.getByText('Enter a 4-digit postcode').waitFor();
  await page
    .getByText(/not saved|cannot be saved/)
    .first()
    .waitFor();
  await fillField(page, 'Postcode', '2042');
  assert.equal(await page.getByLabel('State').inputValue(), 'NSW', 'the postcode tells the state');

  await openStep(page, 'System');
  await pick(page, 'Add panels', '440');
  // One goes on with the quantity.
  await until(
    () => page.evaluate('document.activeElement.getAttribute("aria-label")'),
    'Quantity, Panel 1',
  );
  await fillField(page, 'Quantity, Panel 1', '15');
  await pick(page, 'Add inverter', 'xp-5000');
  await openStep(page, 'Roof');
  await page.getByRole('button', { name: 'Add roof face' }).click();
  await fillField(page, 'Roof face 1, name', 'North roof');
  await page.getByLabel('Orientation, roof face 1').selectOption('North-west');
  assert.deepEqual(await fieldsOf(page, 'Panels, roof face 1', 'Azimuth, roof face 1'), [
    '15',
    '315°',
  ]);

  await openStep(page, 'Price');
  await page.getByRole('button', { name: 'Add 2 prices from library' }).click();
  await page.getByRole('button', { name: 'Add line' }).click();
  await fillField(page, 'Description, line 3', 'Discount for neighbours');
  await fillField(page, 'Unit price, line 3', '-250.50');

  await openStep(page, 'Site and usage');
  await page.getByRole('button', { name: 'Add usage and tariffs' }).click();
  await fillField(page, 'Usage (kWh a day)', '18.5');
  await fillField(page, 'Usage rate (c per kWh)', '32.45');
  await fillField(page, 'Feed-in tariff (c per kWh)', '5');
  await fillField(page, 'Self-consumption (%)', '40');
  await page.getByLabel('Supply').selectOption('Single-phase');
  await fillField(page, 'Export limit (kW)', '5');
  await fillField(page, 'Expected installation', '2026-12-14');
  await waitSaved(page);

  await eventually(async () => {
    const { title, siteAddress, specification } = await find(desk, projectId);
    assert.deepEqual([title, siteAddress], ['Lee residence, 6.6 kW', exampleAddress]);
    assert.deepEqual(specification, {
      ...emptySpecification,
      panels: [
        {
          maker: 'Example Energy',
          model: 'EE-440 monocrystalline',
          watts: 440,
          quantity: 15,
          warrantyYears: 25,
          performanceWarrantyYears: 30,
          electrical: {
            openCircuitVolts: 39.24,
            shortCircuitAmps: 14.02,
            voltsPercentPerDegree: -0.25,
          },
        },
      ],
      inverters: [
        {
          maker: 'Example Power',
          model: 'XP-5000 hybrid',
          watts: 5000,
          quantity: 1,
          warrantyYears: 10,
          electrical: {
            stringInputs: 2,
            inputVoltsMin: 80,
            inputVoltsMax: 600,
            inputAmpsMax: 20,
          },
        },
      ],
      arrays: [{ ...newArray, name: 'North roof', panels: 15, azimuth: 315, inverter: null }],
      priceLines: [
        {
          description: 'Example Energy EE-440 monocrystalline, 440 W',
          quantity: 15,
          unitCents: 31_000,
        },
        { description: 'Example Power XP-5000 hybrid, 5 kW', quantity: 1, unitCents: 172_000 },
        { description: 'Discount for neighbours', quantity: 1, unitCents: -25_050 },
      ],
      expectedInstallOn: '2026-12-14',
      phases: 1,
      exportLimitWatts: 5000,
      usage: {
        ...usualUsage,
        dailyWattHours: 18_500,
        importTariff: 32.45,
        exportTariff: 5,
        selfUsePercent: 40,
      },
    });
  });

  const { price, yield: year, savings, systemWatts } = await quoteOf(desk, projectId);
  assert(year && savings);
  await eventually(async () => {
    assert.deepEqual(await figuresOf(page), {
      Price: money(price.totalCents),
      'Includes GST': money(price.gstCents),
      [`${price.certificateCount} STCs at ${money(price.certificateCents)}`]: money(
        -price.certificateDiscountCents,
      ),
      'STCs for installation': '14 Dec 2026',
      'Customer pays': money(price.payableCents),
      Deposit: money(price.depositCents),
      'Annual yield': `${year.annualKwh.toLocaleString('en-AU')} kWh`,
      'First-year savings': money(savings.firstYearCents),
      Payback: `year ${savings.paybackYear}`,
      'Annual return': `${savings.rateOfReturn}%`,
      'Annual bill now': money(savings.bills?.before.totalCents ?? 0),
      'Annual bill then': money(savings.bills?.after.totalCents ?? 0),
      'Self-consumption': `${savings.energy?.selfUsePercent}%`,
    });
  });
  assert.deepEqual([price.totalCents, price.certificateCount, systemWatts], [611_950, 45, 6600]);
  await page.getByText('6.6 kW', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Solar STCs: 45' }).click();
  await page.getByText('6.6 kW × 1.382 × 5 years = 45.606, rounded down to 45.').waitFor();
  await assertAccessible(page);
});

test('what a button adds has the focus at once, and nothing takes it away later', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await page.getByLabel('Street').waitFor();
  const find = (button: string) =>
    `[...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === '${button}')`;
  /** What has the focus as soon as a button was pressed. */
  const pressed = (button: string): Promise<string> =>
    page.evaluate(`(() => {
      ${find(button)}.click();
      const active = document.activeElement;
      return active.ariaLabel ?? active.labels?.[0]?.textContent ?? active.textContent;
    })()`);
  const adds = {
    'Site and usage': [
      ['Remove usage and tariffs', /^Add usage and tariffs$/],
      ['Add usage and tariffs', /^Usage \(kWh a day\)$/],
      ['Add time-of-use rate', /^From, rate 1$/],
      ['Remove rate 1', /^Add time-of-use rate$/],
    ],
    Roof: [
      ['Add roof face', /^Roof face \d, name$/],
      ['Remove roof face 2', /^Add roof face$/],
    ],
    Price: [['Add line', /^Description, line \d$/]],
  } as const;
  for (const step of ['Site and usage', 'Roof', 'Price'] as const) {
    await openStep(page, step);
    for (const [button, expected] of adds[step]) {
      assert.match(await pressed(button), expected, button);
    }
  }
  await openSettings(page);
  assert.match(await pressed('Add existing solar'), /^Panels \(kW\)$/);
  assert.match(await pressed('Remove existing solar'), /^Add existing solar$/);
  await closeSettings(page);

  // A fast typist is in another field before the screen is drawn again.
  await page.evaluate(`(async () => {
    ${find('Add line')}.click();
    document.querySelector('[aria-label="Quantity, line 1"]').focus();
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
  })()`);
  assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Quantity, line 1');

  await page.getByRole('button', { name: 'More actions for line 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await until(() => page.evaluate('document.activeElement.textContent'), 'Add line');
});

test('a project is edited, saved and copied on a desktop', journey, async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const visitor = await visit(t, { viewport: desktop });
  const { page, context } = visitor;
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);

  await t.test(
    'a line that the plan has left behind says so, and is put right with one click',
    async () => {
      await fillField(page, 'Quantity, Panel 1', '18');
      await openStep(page, 'Price');
      await page.getByText('The system now has 18.').waitFor();
      await page.getByRole('button', { name: 'Set quantity to 18' }).click();
      await eventually(async () => {
        const { specification } = await find(desk, projectId);
        assert.equal(specification.priceLines[0]?.quantity, 18);
      });
    },
  );

  await t.test(
    'price lines are moved with the keyboard, with the menu and with the mouse, removed, and brought back',
    async () => {
      const order = async () => {
        const { specification } = await find(desk, projectId);
        return specification.priceLines.map(({ description }) => description.split(/[ ,]/)[0]);
      };
      const expect = (...wanted: string[]) =>
        eventually(async () => assert.deepEqual(await order(), wanted));
      await expect('Solar', 'Inverter', 'Mounting', 'Installation', 'Application', 'Spring');

      const handle = page.getByRole('button', { name: 'Move line 1', exact: true });
      await handle.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect('Inverter', 'Mounting', 'Solar', 'Installation', 'Application', 'Spring');

      await page.getByRole('button', { name: 'More actions for line 6' }).click();
      await page.getByRole('menuitem', { name: 'Move up' }).click();
      await expect('Inverter', 'Mounting', 'Solar', 'Installation', 'Spring', 'Application');

      const from = await page
        .getByRole('button', { name: 'Move line 1', exact: true })
        .boundingBox();
      const to = await page.getByRole('button', { name: 'Move line 3', exact: true }).boundingBox();
      assert(from && to);
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(from.x + 10, from.y + 30, { steps: 5 });
      await page.mouse.move(to.x + 10, to.y + 30, { steps: 10 });
      await page.mouse.up();
      await expect('Mounting', 'Solar', 'Inverter', 'Installation', 'Spring', 'Application');

      await page.getByRole('button', { name: 'More actions for line 2' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await expect('Mounting', 'Inverter', 'Installation', 'Spring', 'Application');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect('Mounting', 'Solar', 'Inverter', 'Installation', 'Spring', 'Application');
      await assertDecent(visitor);
    },
  );

  await t.test(
    'an impossible value is reported beside its field, and the rest is saved',
    async () => {
      await fillField(page, 'Quantity, Panel 1', '0');
      await fillField(page, 'Title', '');
      await fillField(page, 'Suburb', 'Enmore');
      await page.getByText('Enter a title').waitFor();
      await page.getByText('2 fields not saved: check their errors').waitFor();
      await fillField(page, 'Title', 'Twelve panels');
      // The other is in a step that is not shown.
      await page.getByText('1 field not saved: check its error').waitFor();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('Enter a whole number from 1 to 10,000').waitFor();
      await until(() => page.evaluate('document.activeElement.ariaLabel'), 'Quantity, Panel 1');
      const { title, siteAddress, specification } = await find(desk, projectId);
      assert.deepEqual(
        [title, siteAddress.suburb, specification.panels[0]?.quantity],
        ['Twelve panels', 'Enmore', 18],
      );
      await page.getByRole('link', { name: 'Ann Lee' }).click();
      await page.getByText('Leave with unsaved changes?').waitFor();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await fillField(page, 'Quantity, Panel 1', '12');
      await waitSaved(page);
    },
  );

  await t.test('leaving in the middle of a word saves it', async () => {
    await fillField(page, 'Street', 'Wattle Gro');
    await page.getByRole('link', { name: 'Ann Lee' }).click();
    await eventually(async () => {
      assert.equal((await find(desk, projectId)).siteAddress.street, 'Wattle Gro');
    });
  });

  await t.test('a copy opens as a draft of its own', async () => {
    await page.goto(`${desk.url}/app/projects/${projectId}`);
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByRole('dialog').getByLabel('Title of the option').fill('With a battery');
    await page.getByRole('dialog').getByRole('button', { name: 'Add option' }).click();
    await page.getByRole('heading', { name: 'With a battery' }).waitFor();
    // A dialog that closes returns the focus, which would close the list that opens next.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openStep(page, 'System');
    await page.getByRole('button', { name: 'Add battery' }).click();
    await page.getByRole('option', { name: 'Enter manually' }).click();
    await fillField(page, 'Brand, battery', 'Example Storage');
    await waitSaved(page);
    assert.equal((await find(desk, projectId)).specification.battery, null);
    const copyId = Number(new URL(page.url()).pathname.split('/').at(-1));
    await eventually(async () => {
      assert.equal((await find(desk, copyId)).specification.battery?.maker, 'Example Storage');
    });
  });

  await t.test('restores unsaved input after a reload, and saves it', async () => {
    await page.goto(`${desk.url}/app/projects/${projectId}`);
    await page.getByLabel('Street').waitFor();
    // The server takes nothing, as when it is being restarted.
    await context.route('**/projects.save**', (route) => route.abort());
    await fillField(page, 'Street', 'Wattle Grove');
    await page.getByText('can’t reach the server').waitFor();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.accept();
    });
    await page.reload();
    assert.deepEqual(asked, ['beforeunload'], 'the browser asks before it leaves unsaved work');
    await page.getByText('Your unsaved changes are back').waitFor();
    assert.deepEqual(await fieldsOf(page, 'Street'), ['Wattle Grove']);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await context.unroute('**/projects.save**');
    // It tries again by itself as well, and may be quicker than a finger.
    await Promise.any([again.click(), waitSaved(page)]);
    await waitSaved(page);
    assert.equal((await find(desk, projectId)).siteAddress.street, 'Wattle Grove');
  });

  await t.test(
    'when the session ends, one signs in again above the project, and what was typed is saved',
    async () => {
      await page.getByLabel('Street').waitFor();
      await context.clearCookies();
      await fillField(page, 'Street', 'Acacia Road');
      await signInAgain(page);
      await waitSaved(page);
      await eventually(async () => {
        assert.equal((await find(desk, projectId)).siteAddress.street, 'Acacia Road');
      });
    },
  );
});

test('a project is edited on a phone', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);

  await t.test(
    'on a phone the figures that matter stay in sight, and the others are one touch away',
    async () => {
      await page.getByText('6.6 kW · $').waitFor();
      await openStep(page, 'Price');
      await page.getByLabel('Description, line 6').scrollIntoViewIfNeeded();
      assert.equal(await page.getByText('6.6 kW · $').isVisible(), true);
      await page.getByRole('button', { name: /^Summary/ }).click();
      const { price } = await quoteOf(desk, projectId);
      await page.getByRole('dialog').getByText(money(price.depositCents)).waitFor();
      await assertAccessible(page);
      await assertDecent(visitor);
    },
  );

  await t.test(
    'Next leads through the steps, one a screen, and Back to the one before',
    async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openStep(page, 'Site and usage');
      const current = page
        .getByRole('navigation', { name: 'Steps of the project' })
        .locator('[aria-current]');
      const shown = () => page.locator('[data-step]:visible').getAttribute('data-step');
      const headings = { system: 'System', roof: 'Roof', price: 'Price', review: 'Proposal' };
      for (const [step, heading] of Object.entries(headings)) {
        await page.getByRole('button', { name: /^Next: / }).click();
        await until(shown, step);
        await until(() => page.evaluate('document.activeElement.textContent'), heading);
        assert.equal(await current.count(), 1);
        await assertAccessible(page);
        await assertDecent(visitor);
      }
      await page.getByRole('button', { name: 'Back' }).click();
      await until(shown, 'price');
      await page.goBack();
      await until(shown, 'review');
    },
  );
});

test('each step has an address and a key, and fits a laptop', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=price#first-unit-price`);
  await until(() => page.evaluate('document.activeElement.ariaLabel'), 'Unit price, line 1');
  const shown = () => page.locator('[data-step]:visible').getAttribute('data-step');
  for (const [index, step] of ['site', 'system', 'roof', 'price', 'review'].entries()) {
    await page.keyboard.press(`Alt+${index + 1}`);
    await until(shown, step);
    await until(async () => new URL(page.url()).searchParams.get('step') ?? 'site', step);
    const { height } = (await page.locator('[data-step]:visible').boundingBox()) ?? { height: 0 };
    assert.ok(height > 0 && height <= 900, `${step} is ${height} px high`);
    const action = page
      .getByRole('complementary', { name: 'Key figures' })
      .getByRole('button', { name: /^Publish/ });
    const box = await action.boundingBox();
    assert.ok(box && box.y + box.height <= desktop.height, `the main action is in view at ${step}`);
    assert.equal(await page.locator('main button[data-variant="filled"]:visible').count(), 1);
  }
});

test('the calculation settings have an address, keep what is wrong in a field, and say how many are changed', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=price&settings=true`);
  await page.getByRole('dialog', { name: 'Calculation settings' }).waitFor();
  const changed = async () =>
    Number(/(\d+) changed/.exec(await page.locator('#calculation-settings').innerText())?.[1] ?? 0);
  const before = await changed();
  await fillField(page, 'Panel degradation (% a year)', '0.4');
  await fillField(page, 'Battery reserve (%)', '1000');
  await closeSettings(page);
  await until(changed, before + 1);
  await page.getByText('1 field not saved: check its error').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('dialog', { name: 'Calculation settings' }).waitFor();
  assert.deepEqual(await fieldsOf(page, 'Battery reserve (%)'), ['1,000']);
  await until(
    () => page.evaluate('document.activeElement.labels?.[0]?.textContent'),
    'Battery reserve (%)',
  );
  await fillField(page, 'Battery reserve (%)', '20');
  await waitSaved(page);
  await assertAccessible(page);
  await closeSettings(page);
  await until(changed, before + 2);
  await openSettings(page);
  await closeSettings(page);
  await until(() => page.evaluate('document.activeElement.id'), 'calculation-settings');
  assert.equal(await page.getByLabel('Unit price, line 1').isVisible(), true, 'the step stays');
});

test('typed text is kept without signing in again, also in a window opened later', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page, context } = await visit(t, { viewport: desktop, expected: /frame-ancestors/ });
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await page.getByLabel('Street').waitFor();
  await context.clearCookies();
  await fillField(page, 'Street', 'Wattle Grove');
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  // The figures may have been refused first; the saving that follows then asks once more.
  await eventually(async () => {
    await page.keyboard.press('Escape');
    assert.equal(await page.getByText('Not saved: you are signed out').isVisible(), true);
  });
  await fillField(page, 'Suburb', 'Enmore');
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await desk.signIn(later, desk.owner, `/projects/${projectId}`);
  await later.getByText('Your unsaved changes are back').waitFor();
  await waitSaved(later);
  const { street, suburb } = (await find(desk, projectId)).siteAddress;
  assert.deepEqual([street, suburb], ['Wattle Grove', 'Enmore']);
});

test('the agreed day is set with a button, by which the customer moves on', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await page.getByLabel('Street').waitFor();
  assert.equal(await page.getByLabel('Agreed date').count(), 0, 'nobody has signed yet');
  await signContract(desk, '');
  await page.reload();
  await openStep(page, 'Review');
  await fillField(page, 'Agreed date', '2027-02-01');
  await page.getByRole('button', { name: 'Set date' }).click();
  await eventually(async () => {
    assert.equal((await find(desk, projectId)).installOn, '2027-02-01');
  });
  await fillField(page, 'Suburb', 'Enmore');
  await waitSaved(page);
  const { installOn, siteAddress } = await find(desk, projectId);
  assert.deepEqual([installOn, siteAddress.suburb], ['2027-02-01', 'Enmore']);
});

test('shows everything to a member who may only read, and lets them change nothing', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const reader = await desk.addMember('read_only');
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, reader, `/projects/${projectId}`);
  await page.getByText('You can view this project but not change it.').waitFor();
  const editable = await page
    .locator('main :is(input:not([type=hidden]), textarea):not([readonly], :disabled), main select')
    .count();
  assert.equal(editable, 0);
  assert.equal(await page.getByRole('button', { name: /^(Add|Remove|More|Copy)/ }).count(), 0);
  await assertAccessible(page);
});
