// Numbers drawn from a text, as exercises/chance.py draws them: by the digests of the text and of a count.

const BYTES = 6; // of a digest, for one number

// SHA-256. Its constants are the first bits behind the point of roots of primes.
const PRIMES = [];
const turned = (x, by) => (x >>> by) | (x << (32 - by));
const behind = (x) => ((x % 1) * 2 ** 32) | 0;
for (let n = 2; PRIMES.length < 64; n++) {
  if (PRIMES.every((prime) => n % prime)) {
    PRIMES.push(n);
  }
}
const KEYS = PRIMES.map((prime) => behind(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => behind(Math.sqrt(prime)));
/** The bytes of a text, filled up to whole blocks of 64, the number of its bits last. */
function padded(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const size = bytes.length * 8;
  bytes.push(128);
  while (bytes.length % 64 !== 56) {
    bytes.push(0);
  }
  for (let shift = 56; shift >= 0; shift -= 8) {
    bytes.push(Math.floor(size / 2 ** shift) % 256);
  }
  return bytes;
}
/** The 64 words of a block: its own 16, and those mixed of them. */
function wordsOf(bytes, from) {
  const words = [];
  for (let t = 0; t < 16; t++) {
    const at = from + 4 * t;
    words[t] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let t = 16; t < 64; t++) {
    const [a, b] = [words[t - 15], words[t - 2]];
    const first = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const second = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[t] = (words[t - 16] + words[t - 7] + first + second) | 0;
  }
  return words;
}
/** The 32 bytes of the digest of a text. The letters are those of the standard. */
export function sha256(text) {
  const bytes = padded(text);
  const state = [...START];
  for (let from = 0; from < bytes.length; from += 64) {
    const words = wordsOf(bytes, from);
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t++) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + KEYS[t] + words[t]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      state[at] = (state[at] + word) | 0;
    });
  }
  return state.flatMap((word) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 255));
}

/** Draws, one after the other: a function that gives a whole number from 0 up to size - 1. */
export function streamOf(key) {
  let block = 0;
  let bytes = [];
  return (size) => {
    if (bytes.length < BYTES) {
      bytes = sha256(`${key}|${block}`);
      block++;
    }
    return bytes.splice(0, BYTES).reduce((number, byte) => number * 256 + byte, 0) % size;
  };
}
