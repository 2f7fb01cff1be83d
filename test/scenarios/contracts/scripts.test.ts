import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, writeSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { findDocument } from '../../../src/domain/documents/queries.ts';
import { findProject, saveProject } from '../../../src/domain/projects/rows/projects.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import {
  find,
  quickSeal,
  seal,
  sendsEmail,
  sign,
} from '../../support/contracts/arrange-contract.ts';
import { runOn, skipWithout } from '../../support/contracts/sealed-contract.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
  saleEvents,
} from '../../support/proposals/arrange-proposals.ts';

const skip = skipWithout('pdftotext');

/** A sale in each script: who buys, where, the title, the seller's message and the firm's terms. */
const sales: Record<string, { name: string; street: string; title: string; message: string }> = {
  'Simplified Chinese': {
    name: '王小明',
    street: '中国城大街',
    title: '悉尼餐厅的屋顶',
    message: '您好，这是您的太阳能方案，总价包含安装。',
  },
  'Traditional Chinese': {
    name: '陳嘉慧',
    street: '臺灣路',
    title: '香港屋頂太陽能',
    message: '您好，這是您的太陽能方案，總價包含安裝。',
  },
  Japanese: {
    name: '田中さくら',
    street: '桜通り',
    title: 'ソーラーの提案',
    message: 'こんにちは、直線と骨のご提案です。',
  },
  Korean: {
    name: '김철수',
    street: '서울거리',
    title: '태양광 지붕',
    message: '안녕하세요 제안서를 보내 드립니다',
  },
  Arabic: {
    name: 'علاء الأحمد',
    street: 'شارع السلام',
    title: 'ألواح شمسية للمنزل',
    message:
      'مرحبا علاء، هذا عرض بقدرة 6.6 kW لسقف المنزل (تجربة) مع بطارية من Example Energy وضمان طويل',
  },
  Persian: {
    name: 'پژمان گرگانی',
    street: 'خیابان چهارم',
    title: 'پنل خورشیدی',
    message: 'سلام، این پیشنهاد برای ۱۲ پنل است',
  },
  Hebrew: {
    name: 'שרה כהן',
    street: 'רחוב הרצל',
    title: 'מערכת סולרית',
    message: 'שלום שרה, ההצעה (כולל התקנה) היא 6.6 קילוואט',
  },
  Thai: {
    name: 'สมชาย ใจดี',
    street: 'ถนนน้ำใส',
    title: 'ที่บ้านผู้ใหญ่',
    message: 'สวัสดีครับ นี่คือข้อเสนอสำหรับบ้านของคุณ',
  },
  Hindi: {
    name: 'रविंद्र क्षत्रिय',
    street: 'गांधी मार्ग',
    title: 'सौर ऊर्जा',
    message: 'नमस्ते, यह आपका प्रस्ताव है।',
  },
  Vietnamese: {
    name: 'Nguyễn Thị Ánh Tuyết',
    street: 'Đường Hùng Vương',
    title: 'Điện mặt trời',
    message: 'Xin chào, đây là đề xuất của quý khách.',
  },
  Greek: {
    name: 'Γιώργος Παπαδόπουλος',
    street: 'Οδός Ἀθηνᾶς',
    title: 'Ηλιακό σύστημα',
    message: 'Γεια σας, αυτή είναι η προσφορά σας.',
  },
  Cyrillic: {
    name: 'Ђорђе Щербаков',
    street: 'Київська вулиця',
    title: 'Солнечная крыша',
    message: 'Здравствуйте, это ваше предложение.',
  },
  emoji: {
    name: 'Robin 😀 Example',
    street: 'Sun ☀️ Street',
    title: '👩‍👩‍👧 Solar 🇦🇺',
    message: 'Thanks 👍🏽 see you ❤️',
  },
};

test('a sale in each script is published, signed and sealed with every word to be read', {
  skip,
  // Eight sales, of which each prints and seals.
  timeout: 180_000,
}, async (t) => {
  const testApp = await openTestApp(t, { ports: sendsEmail });
  for (const [script, { name, street, title, message }] of Object.entries(sales)) {
    await t.test(script, async () => {
      const customerId = await addCustomer(testApp, {
        customer_first_name: name,
        customer_last_name: '',
        customer_email: `${script.replace(' ', '.').toLowerCase()}@example.com`,
      });
      const projectId = await addReadyProject(testApp, customerId);
      await storeOf(testApp).transaction(async (tx) => {
        const project = await findProject(tx, projectId);
        assert(project);
        const siteAddress = { ...project.siteAddress, street };
        await saveProject(tx, { ...project, title, siteAddress }, testApp.app.now());
        const settings = await readSettings(tx);
        const proposal = { ...settings.proposal, terms: message };
        await writeSettings(tx, { ...settings, proposal });
      });
      const signers = [{ name, email: 'signer@example.com', phone: '' }];
      const { contract } = await publish(testApp, projectId, { message, signers });
      await sign(testApp, contract);
      await seal(testApp, contract);
      const document = await findDocument(
        storeOf(testApp),
        (await find(testApp, contract)).sealedId ?? 0,
      );
      assert(document);
      const text = wordsOf(runOn(document.content, 'pdftotext', ['FILE', '-']));
      for (const found of [name, street, title, message].flatMap(
        (text) => text.match(word) ?? [],
      )) {
        assert.ok(text.includes(wordsOf(found)), found);
      }
      // The customer's, the signer's twice, as a signature, and in the trail.
      const first = wordsOf(name.split(' ')[0] ?? '');
      assert.ok(text.split(first).length > 6, `${first} everywhere`);
      const report = await testApp.app.verifyDocument(Uint8Array.from(document.content));
      assert.equal(report.verdict, 'sealed');
    });
  }
});

/** Readers keep the letters of a word together; what stands between words of two directions they may place elsewhere. */
const word = /[^\s.,،()]+/g;

/** Without spaces, line breaks and the marks of direction that pdftotext adds. */
function wordsOf(text: string): string {
  return text.normalize('NFC').replaceAll(/[\s\u200e\u200f\u202a-\u202e]/g, '');
}

test('letters that no font has are refused before anything is published, by field', async (t) => {
  const testApp = await openTestApp(t, { ports: { ...quickPrinter, ...sendsEmail } });
  const projectId = await addReadyProject(testApp);
  const signer = { email: 'signer@example.com', phone: '' };
  for (const [more, message] of [
    [
      { message: 'Old 𓀀 and new 𓀁, 𓀀' },
      'The message cannot be printed: no font has “𓀀” (U+13000), “𓀁” (U+13001). Write it without',
    ],
    [
      {
        signers: [
          { ...signer, name: 'Ann' },
          { ...signer, name: 'Robin \ue000' },
        ],
      },
      'The signers 2 name cannot be printed: no font has U+E000. Write it without',
    ],
    [
      { message: '𓀀𓀁𓀂𓀃𓀄𓀅𓀆' },
      'The message cannot be printed: no font has “𓀀” (U+13000), “𓀁” (U+13001), “𓀂” (U+13002), ' +
        '“𓀃” (U+13003), “𓀄” (U+13004) and 2 more. Write it without',
    ],
  ] as const) {
    const publishing = publish(testApp, projectId, { ...more, signers: [...(more.signers ?? [])] });
    await assert.rejects(publishing, { code: 'INVALID_PARAMETERS', message });
  }
  assert.deepEqual(await saleEvents(testApp), []);
  const project = await findProject(storeOf(testApp), projectId);
  assert.equal(project?.proposalLink, '');
});

test('a name that no font has is refused before it is signed with', async (t) => {
  const testApp = await openTestApp(t, {
    ports: { ...quickPrinter, ...quickSeal, ...sendsEmail },
  });
  const { contract } = await publish(testApp, await addReadyProject(testApp));
  for (const [changes, message] of [
    [
      { signature: { kind: 'typed', text: 'Ann 𓀀' } },
      'The typed signature cannot be printed: no font has “𓀀” (U+13000). Write it without',
    ],
    [{ name: 'Ann 𓀀' }, 'The name cannot be printed: no font has “𓀀” (U+13000). Write it without'],
  ] as const) {
    const signing = sign(testApp, contract, 1, changes);
    await assert.rejects(signing, { code: 'INVALID_PARAMETERS', message });
  }
  assert.equal((await find(testApp, contract)).state, 'open');
  const signed = await sign(testApp, contract, 1, { name: '王小明' });
  assert.equal(signed.state, 'sealing');
});
