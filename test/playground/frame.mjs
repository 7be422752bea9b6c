// SPDX-License-Identifier: MIT
//
// What is expected, and the parts of the tests.

export const counts = {passed: 0, failed: 0};

export function expect(name, got, wanted) {
  const a = JSON.stringify(got), b = JSON.stringify(wanted);
  if (a === b) { counts.passed++; return; }
  counts.failed++;
  console.log(`FAIL  ${name}\n      got    ${a?.slice(0, 1500)}\n      wanted ${b?.slice(0, 1500)}`);
}

export const is = (name, condition) => expect(name, Boolean(condition), true);

// One part of the test, of all or of those that the first argument names; an exception is a failure and does not stop the others.
export async function part(name, deed) {
  if (process.argv[2] && !name.includes(process.argv[2])) return;
  const before = counts.passed + counts.failed;
  try {
    await deed();
  } catch (problem) {
    counts.failed++;
    console.log(`FAIL  ${name}: ${problem.stack.split('\n').slice(0, 4).join('\n      ')}`);
  }
  console.log(`      ${name}: ${counts.passed + counts.failed - before}`);
}
