import { askServer } from './ask-server.js';

const pollEveryMs = 2000;
const pollsMax = 30;
/** The server's error codes once the contract has moved on since the page was loaded. */
const overtaken = [
  'CONTRACT_NOT_OPEN',
  'CONTRACT_BEING_SEALED',
  'NOT_YOUR_TURN',
  'SIGNING_CODE_REQUIRED',
];

/** Where the reader was in the proposal before the form. */
let readTo = 0;
/** @type {HTMLElement | undefined} */
let opener;

/**
 * Makes the signing part of the page work. The server renders each of its states; here they are exchanged.
 * @param {HTMLElement} section
 */
export function openSigning(section) {
  wire(section);
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const pressed = target instanceof Element && target.closest('[data-signs]');
    if (!(pressed instanceof HTMLElement)) return;
    opener = pressed;
    readTo = scrollY;
    if (!hasForm(section) || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    openForm(section);
  });
  addEventListener('hashchange', () => {
    // The form that its button opened has the keyboard already.
    if (isAddressed(section) !== document.body.classList.contains('signing'))
      followAddress(section);
  });
  followAddress(section);
  hideDockOver(section);
}

/**
 * Opens the form at once: the browser tells of a new address only later, and a key pressed until then would miss the form.
 * @param {HTMLElement} section
 */
function openForm(section) {
  location.hash = 'sign';
  followAddress(section);
}

/** @param {HTMLElement} section */
function hasForm(section) {
  return section.querySelector('#code-form, #sign-form') !== null;
}

/** @param {HTMLElement} section */
function isAddressed(section) {
  return location.hash === '#sign' && hasForm(section);
}

/**
 * Shows the form alone while one signs. The address of the page then ends in #sign, so that Back leads to the proposal
 * again, to where it was read.
 * @param {HTMLElement} section
 */
function followAddress(section) {
  const { classList } = document.body;
  const isSigning = isAddressed(section);
  if (!isSigning && !classList.contains('signing')) return;
  classList.toggle('signing', isSigning);
  if (!isSigning) {
    const target = document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
    else {
      scrollTo({ top: readTo, behavior: 'instant' });
      opener?.focus({ preventScroll: true });
    }
    return;
  }
  scrollTo({ top: 0, behavior: 'instant' });
  const first = section.querySelector('#sign-form input') ?? section.querySelector('h2');
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  form(section, 'sign-form')?.dispatchEvent(new Event('opened'));
}

/** @param {HTMLElement} section */
function wire(section) {
  section.querySelector('[data-unscripted]')?.remove();
  for (const part of section.querySelectorAll('[data-scripted]')) part.removeAttribute('hidden');
  for (const opener of section.querySelectorAll('[data-opens]')) {
    opener.addEventListener('click', () => open(section, opener));
  }
  const signForm = form(section, 'sign-form');
  if (signForm) wireSigning(section, signForm);
  wireStep(
    section,
    'send-code-form',
    'code',
    () => ({}),
    () => {
      const opener = section.querySelector('[data-opens="code-form"]');
      section.querySelector('[data-sent]')?.removeAttribute('hidden');
      if (opener) open(section, opener);
    },
  );
  wireStep(
    section,
    'send-link-form',
    'signing-link',
    (data) => {
      const signer = Number(text(data, 'signer'));
      return showProblem(section, 'signer', signer === 0) ? undefined : { signer };
    },
    () => {
      form(section, 'send-link-form')?.setAttribute('hidden', '');
      section.querySelector('[data-link-sent]')?.removeAttribute('hidden');
    },
  );
  wireStep(section, 'code-form', 'confirm-code', (data) => {
    const code = text(data, 'code').replace(/\s/g, '');
    return showProblem(section, 'code', code === '') ? undefined : { code };
  });
  wireStep(section, 'decline-form', 'decline', (data) => ({ reason: text(data, 'reason').trim() }));
  if (section.dataset.state === 'sealing') poll(section, pollsMax);
}

/**
 * @param {HTMLElement} section
 * @param {Element} opener
 */
function open(section, opener) {
  const opened = section.querySelector(`#${opener.getAttribute('data-opens')}`);
  if (!(opened instanceof HTMLElement) || !opened.hidden) return;
  opened.hidden = false;
  opener.setAttribute('aria-expanded', 'true');
  opened.querySelector('input')?.focus();
}

/**
 * @param {HTMLElement} section
 * @param {HTMLFormElement} signForm
 */
function wireSigning(section, signForm) {
  /** @type {ReturnType<typeof import('./signature-field.js').openSignatureField> | undefined} */
  let field;
  const canvas = signForm.querySelector('canvas');
  const typed = signForm.querySelector('output');
  const name = /** @type {HTMLInputElement} */ (signForm.elements.namedItem('name'));

  // The field is loaded only for signers.
  signForm.addEventListener(
    'opened',
    async () => {
      try {
        const { openSignatureField } = await import('./signature-field.js');
        if (canvas) field = openSignatureField(canvas);
      } catch {
        choose('typed');
      }
    },
    { once: true },
  );
  signForm.addEventListener('input', () => {
    if (typed) typed.value = name.value.trim();
    choose(text(new FormData(signForm), 'kind'));
  });
  canvas?.addEventListener('pointerdown', () => showProblem(section, 'signature', false));
  signForm.querySelector('[data-clears]')?.addEventListener('click', () => field?.clear());
  wireStep(section, 'sign-form', 'sign', read);

  /** @param {string} kind */
  function choose(kind) {
    const radio = signForm.querySelector(`[name="kind"][value="${kind}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
    for (const part of signForm.querySelectorAll('[data-kind]')) {
      if (part instanceof HTMLElement) part.hidden = part.dataset.kind !== kind;
    }
  }

  /** @param {FormData} data */
  function read(data) {
    const isTyped = text(data, 'kind') === 'typed';
    const signer = text(data, 'name').trim();
    const problems = [
      showProblem(section, 'consents', !data.has('consents')),
      showProblem(section, 'name', signer === ''),
      showProblem(section, 'signature', !isTyped && (field?.isEmpty() ?? true)),
    ];
    if (problems.includes(true)) return undefined;
    return {
      name: signer,
      consents: true,
      signature: isTyped ? { kind: 'typed', text: signer } : field?.read(),
      documentSha256: signForm.dataset.document,
    };
  }
}

/**
 * Sends a form as one step, once: the button rests until the answer is there.
 * @param {HTMLElement} section
 * @param {string} id
 * @param {string} step
 * @param {(data: FormData) => object | undefined} read what to send; undefined when something is missing
 * @param {() => void} [onAccepted] instead of showing the next state
 */
function wireStep(section, id, step, read, onAccepted) {
  const stepForm = form(section, id);
  if (!stepForm) return;
  const button = stepForm.querySelector('[type="submit"]');
  const answerLine = stepForm.querySelector('[data-answer]');
  let isUnderWay = false;
  // A problem disappears as soon as its field is edited.
  stepForm.addEventListener('input', ({ target }) => {
    const part = target instanceof Element ? target : undefined;
    const field = part?.closest('[aria-describedby$="-problem"]');
    const problem = field?.getAttribute('aria-describedby');
    if (problem) showProblem(section, problem.replace(/-problem$/, ''), false);
  });
  stepForm.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isUnderWay) return;
    say('');
    const body = read(new FormData(stepForm));
    if (body === undefined) return focusProblem(stepForm);
    rest(true);
    const answer = await askServer(step, body);
    rest(false);
    if (answer.ok) return onAccepted ? onAccepted() : exchange(section, answer);
    say(answer.message);
    if (overtaken.includes(answer.code)) exchange(section, await askServer('state'));
  });

  /** @param {boolean} isResting */
  function rest(isResting) {
    isUnderWay = isResting;
    if (button instanceof HTMLButtonElement) button.disabled = isResting;
    stepForm?.setAttribute('aria-busy', String(isResting));
  }

  /** @param {string} message */
  function say(message) {
    if (!(answerLine instanceof HTMLElement)) return;
    answerLine.textContent = message;
    answerLine.hidden = message === '';
  }
}

/**
 * Shows the state that the server has rendered, and takes the reader to it.
 * @param {HTMLElement} section
 * @param {import('./ask-server.js').Accepted | import('./ask-server.js').Refused} answer
 */
function exchange(section, answer) {
  if (!answer.ok || answer.section === undefined || answer.state === undefined) return;
  const hasMoved = section.dataset.state !== answer.state;
  const wasOpen = isOpen(section.dataset.state);
  section.dataset.state = answer.state;
  section.innerHTML = answer.section;
  for (const [id, part] of Object.entries(answer.parts ?? {})) {
    const shown = document.getElementById(id);
    if (shown) shown.innerHTML = part;
  }
  wire(section);
  if (!isOpen(answer.state)) {
    for (const part of document.querySelectorAll('[data-until-signed]')) part.remove();
  }
  if (!hasMoved) return;
  if (isOpen(answer.state)) {
    openForm(section);
    return;
  }
  const title = document.getElementById('band-title');
  if (!wasOpen) {
    // The signed copy has come: the page stays where its reader is.
    if (document.activeElement === document.body) title?.focus({ preventScroll: true });
    return;
  }
  history.replaceState(null, '', location.pathname + location.search);
  document.body.classList.remove('signing');
  title?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: 'instant' });
}

/** @param {string | undefined} state in which the reader is asked to sign, or to get ready for it */
function isOpen(state = '') {
  return ['ready', 'verify', 'stranger'].includes(state);
}

/**
 * Looks whether the sealed contract is there.
 * @param {HTMLElement} section
 * @param {number} pollsLeft
 */
function poll(section, pollsLeft) {
  if (pollsLeft === 0) {
    section.querySelector('.busy')?.remove();
    section.querySelector('.patience')?.removeAttribute('hidden');
    return;
  }
  setTimeout(async () => {
    if (section.dataset.state !== 'sealing') return;
    const answer = await askServer('state');
    if (answer.ok && answer.state !== 'sealing') exchange(section, answer);
    else poll(section, pollsLeft - 1);
  }, pollEveryMs);
}

/**
 * Shows or hides what is wrong with a field; true when something is.
 * @param {HTMLElement} section
 * @param {string} name
 * @param {boolean} isWrong
 */
function showProblem(section, name, isWrong) {
  const problem = section.querySelector(`#${name}-problem`);
  if (problem instanceof HTMLElement) problem.hidden = !isWrong;
  const described = section.querySelector(`[aria-describedby="${name}-problem"]`);
  if (isWrong) described?.setAttribute('aria-invalid', 'true');
  else described?.removeAttribute('aria-invalid');
  return isWrong;
}

/** @param {HTMLFormElement} stepForm */
function focusProblem(stepForm) {
  const wrong = stepForm.querySelector('[aria-invalid="true"]');
  const target = wrong?.matches('fieldset')
    ? (wrong.querySelector('input:checked') ?? wrong.querySelector('input'))
    : wrong;
  if (target instanceof HTMLElement) target.focus();
}

/**
 * Keeps the button at the bottom from covering its own target. Its room stays, so that nothing moves under a finger.
 * @param {HTMLElement} section
 */
function hideDockOver(section) {
  const observer = new IntersectionObserver(([entry]) => {
    const dock = document.querySelector('.dock');
    if (!(dock instanceof HTMLElement) || !entry) return;
    dock.style.visibility = entry.isIntersecting ? 'hidden' : 'visible';
  });
  observer.observe(section);
}

/**
 * @param {HTMLElement} section
 * @param {string} id
 */
function form(section, id) {
  const found = section.querySelector(`#${id}`);
  return found instanceof HTMLFormElement ? found : undefined;
}

/**
 * @param {FormData} data
 * @param {string} name
 */
function text(data, name) {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
