// The sound at the start of the user's turn. It is synthesized, so that there is no file to load; off by default.

let context: AudioContext | null = null;

export function playTurnSound(): void {
  try {
    context ??= new AudioContext();
    playTone(context, 523, 0);
    playTone(context, 784, 0.11);
  } catch {
    // This browser has no audio.
  }
}

function playTone(audio: AudioContext, frequency: number, delay: number): void {
  const start = audio.currentTime + delay;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = frequency;
  oscillator.type = "sine";
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.25);
}
