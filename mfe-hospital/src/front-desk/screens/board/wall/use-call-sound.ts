import { useCallback, useEffect, useRef } from 'react';

/** Hertz, and seconds from the start: two tones, the second lower. */
const tones = [
  [880, 0],
  [660, 0.35],
] as const;
const length = 0.3;

/** Chime for new calls; opt-in, because browsers allow sound only after a click. */
export const useCallSound = (on: boolean): (() => void) => {
  const context = useRef<AudioContext | null>(null);
  useEffect(() => {
    if (!on) return undefined;
    const made = new AudioContext();
    context.current = made;
    return () => {
      context.current = null;
      void made.close();
    };
  }, [on]);
  return useCallback(() => {
    const audio = context.current;
    if (!audio) return;
    for (const [hertz, after] of tones) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.3, audio.currentTime + after);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + after + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + after);
      tone.stop(audio.currentTime + after + length);
    }
  }, []);
};
