import '../../server-interface.ts';
