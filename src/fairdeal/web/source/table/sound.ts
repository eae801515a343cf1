// A soft sound when it is your turn, made on the spot: there is no file to fetch. Off unless it was asked for.

let context: AudioContext | null = null;

export function turnSound(): void {
  try {
    context ??= new AudioContext();
    tone(context, 523, 0);
    tone(context, 784, 0.11);
  } catch {
    // a browser without sound
  }
}

function tone(audio: AudioContext, pitch: number, after: number): void {
  const start = audio.currentTime + after;
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.frequency.value = pitch;
  wave.type = "sine";
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + 0.25);
}
